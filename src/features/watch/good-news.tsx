import { Link } from "wouter";
import { locationSlug } from "#domain/location-slug.ts";
import type { FoundWatch } from "../../db/watch-rows.ts";
import { formatPublished } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { AGENCY } from "../../lib/agency.ts";
import { links } from "../../lib/links.ts";
import { useBranchNamer, useOffice } from "../../passports/offices.tsx";
import { BranchOffice, isOfficeKnown } from "../../ui/branch-office.tsx";
import { Fact } from "../../ui/fact.tsx";
import { pathOfWatch } from "../../watch/announce-watches.ts";
import styles from "./my-passports.module.css";
import { newsSubject, newsWords } from "./watch-words.ts";

/** What somebody has waited for: the passport is in a list, of which branch and day, and where to go. */
export function GoodNews({ row }: { row: FoundWatch }) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  const { location, day, requestNumber } = row.state.passport;
  const office = useOffice(location);
  const byName = row.query.kind === "name";
  // On narrow phones it breaks before the brackets, not within them.
  const published = formatPublished(translator, day).replace(/\(.*\)/, (part) =>
    part.replaceAll(" ", "\u00a0"),
  );
  return (
    <div className={styles.text}>
      <p className={styles.state}>
        <span className={styles.new}>{t("mine.new")}</span>
        {t(byName ? "mine.found_name" : "mine.found")}
      </p>
      <h3 className={styles.news}>
        <Link className={styles.link} href={pathOfWatch(row)}>
          {newsWords(translator, row, nameOf)}
        </Link>
      </h3>
      <p className={styles.searched}>{newsSubject(row)}</p>
      <dl className={styles.facts}>
        <Fact term={t("stub.branch")}>
          <Link href={links.location(locationSlug(location))}>{nameOf(location)}</Link>
        </Fact>
        <Fact term={t("stub.published")}>{published}</Fact>
        <Fact term={t("stub.number")}>{requestNumber}</Fact>
      </dl>
      {isOfficeKnown(office) && <BranchOffice office={office} />}
      <p className={styles.soft}>
        {byName ? t("mine.several_text") : t("stub.next_confirm", { phone: AGENCY.phone })}
      </p>
    </div>
  );
}
