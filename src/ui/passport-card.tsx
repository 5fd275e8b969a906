import type { ReactNode } from "react";
import { Link } from "wouter";
import { type EpochDay, parseIsoDate } from "#domain/base/day.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { AGENCY } from "../platform/lib/agency.ts";
import { links } from "../platform/lib/links.ts";
import type { ListedPassport } from "../passports/listed-passport.ts";
import { useBranchNamer, useOffice } from "../passports/offices.tsx";
import { useListDays } from "../passports/use-list-days.ts";
import { BranchOffice, isOfficeKnown } from "./branch-office.tsx";
import { Fact } from "./fact.tsx";
import { CheckIcon } from "./icons.tsx";
import styles from "./answer.module.css";
import points from "./points.module.css";
import { PublishedDate } from "./published-date.tsx";
import { TibebLine } from "./tibeb.tsx";

type PassportCardProps = {
  passport: ListedPassport;
  today: EpochDay;
  /** `h1` on its own page, lower in an answer. */
  heading: "h1" | "h2" | "h3";
  actions?: ReactNode;
  /** Source, age, and that this is not the agency. */
  foot: ReactNode;
};

const BELOW = { h1: "h2", h2: "h3", h3: "h4" } as const;

export function PassportCard({ passport, today, heading: Heading, actions, foot }: PassportCardProps) {
  const { t } = useTranslate();
  const { fullName, location, day, requestNumber } = passport;
  const Below = BELOW[Heading];
  const branch = useBranchNamer()(location);
  return (
    <article className={styles.card}>
      <div className={styles.weave}>
        <TibebLine />
      </div>
      <div className={styles.head}>
        <p className={styles.mark}>
          <CheckIcon />
          {t("card.in_list")}
        </p>
        <Heading className={styles.name}>{fullName}</Heading>
      </div>
      <dl className={styles.facts}>
        <Fact term={t("card.branch")}>
          <Link href={links.location(locationSlug(location))}>{branch}</Link>
          <BranchUpTo branch={location} />
        </Fact>
        <Fact term={t("card.published")}>
          <PublishedDate day={day} />
        </Fact>
        <Fact term={t("card.since")}>{t("card.days", { days: Math.max(0, today - day) })}</Fact>
      </dl>
      <div className={styles.tear} />
      <dl className={styles.number}>
        <dt>{t("card.number")}</dt>
        <dd>{requestNumber}</dd>
      </dl>
      <div className={styles.below}>
        <WhereToGo branch={location} heading={Below} />
        <div className={styles.next}>
          <Below>{t("card.next")}</Below>
          <ul className={points.points}>
            <li>{t("card.next_number")}</li>
            <li>{t("card.next_confirm", { phone: AGENCY.phone })}</li>
            <li>{t("card.next_collect", { branch })}</li>
          </ul>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {foot}
      </div>
    </article>
  );
}

function WhereToGo({ branch, heading: Heading }: { branch: string; heading: "h2" | "h3" | "h4" }) {
  const { t } = useTranslate();
  const office = useOffice(branch);
  if (!isOfficeKnown(office)) return null;
  return (
    <div className={styles.next}>
      <Heading>{t("office.title")}</Heading>
      <BranchOffice office={office} />
    </div>
  );
}

function BranchUpTo({ branch }: { branch: string }) {
  const translator = useTranslate();
  const { t } = translator;
  const lists = useListDays();
  if (lists === null) return null;
  const day = parseIsoDate(lists.get(branch) ?? "");
  const words =
    day === null ? t("office.no_list") : t("office.up_to", { date: formatEthiopian(translator, day) });
  return <p className={styles.upTo}>{words}</p>;
}
