import type { ReactNode } from "react";
import { Link } from "wouter";
import type { EpochDay } from "#domain/day.ts";
import { locationSlug } from "#domain/location-slug.ts";
import { links } from "../lib/links.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import { AGENCY } from "../lib/agency.ts";
import type { ListedPassport } from "../passports/listed-passport.ts";
import { useBranchNamer } from "../passports/offices.tsx";
import { CheckIcon } from "./icons.tsx";
import styles from "./passport-stub.module.css";
import points from "./points.module.css";
import { TibebLine } from "./tibeb.tsx";
import { BranchUpTo, WhereToGo } from "./where-to-go.tsx";
import { Fact } from "./fact.tsx";
import { PublishedDate } from "./published-date.tsx";

type PassportStubProps = {
  passport: ListedPassport;
  today: EpochDay;
  /** `h1` on its own page, lower in an answer. */
  heading: "h1" | "h2" | "h3";
  actions?: ReactNode;
  /** Source, age, and that this is not the agency. */
  foot: ReactNode;
};

const BELOW = { h1: "h2", h2: "h3", h3: "h4" } as const;

export function PassportStub({ passport, today, heading: Heading, actions, foot }: PassportStubProps) {
  const { t } = useTranslate();
  const { fullName, location, day, requestNumber } = passport;
  const Below = BELOW[Heading];
  const branch = useBranchNamer()(location);
  return (
    <article className={styles.stub}>
      <div className={styles.weave}>
        <TibebLine />
      </div>
      <div className={styles.head}>
        <p className={styles.mark}>
          <CheckIcon />
          {t("stub.in_list")}
        </p>
        <Heading className={styles.name}>{fullName}</Heading>
      </div>
      <dl className={styles.facts}>
        <Fact term={t("stub.branch")}>
          <Link href={links.location(locationSlug(location))}>{branch}</Link>
          <BranchUpTo branch={location} />
        </Fact>
        <Fact term={t("stub.published")}>
          <PublishedDate day={day} />
        </Fact>
        <Fact term={t("stub.since")}>{t("stub.days", { days: Math.max(0, today - day) })}</Fact>
      </dl>
      <div className={styles.tear} />
      <dl className={styles.number}>
        <dt>{t("stub.number")}</dt>
        <dd>{requestNumber}</dd>
      </dl>
      <div className={styles.below}>
        <WhereToGo branch={location} heading={Below} />
        <div className={styles.next}>
          <Below>{t("stub.next")}</Below>
          <ul className={points.points}>
            <li>{t("stub.next_number")}</li>
            <li>{t("stub.next_confirm", { phone: AGENCY.phone })}</li>
            <li>{t("stub.next_collect", { branch })}</li>
          </ul>
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {foot}
      </div>
    </article>
  );
}
