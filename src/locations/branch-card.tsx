import { Link } from "wouter";
import { parseIsoDate, type EpochDay } from "#domain/base/day.ts";
import { links } from "../platform/lib/links.ts";
import { formatEthiopian, formatGregorian } from "#domain/languages/dates.ts";
import { NEW_LIST_DAYS } from "#domain/locations/contract.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { useBranchNamer } from "../passports/offices.tsx";
import ui from "../ui/shared.module.css";
import { MonthBars } from "../ui/month-bars.tsx";
import type { Branch } from "./branches.ts";
import styles from "./locations.module.css";

export function BranchCard({
  branch,
  today,
  heading: Heading,
  bars = false,
}: {
  branch: Branch;
  today: EpochDay;
  heading: "h2" | "h3";
  /** How many came in each month. */
  bars?: boolean;
}) {
  const translator = useTranslate();
  const { t } = translator;
  const nameOf = useBranchNamer();
  const newest = parseIsoDate(branch.newestList ?? "");
  // Absolute: a slow clock puts lists in the future.
  const isNew = newest !== null && Math.abs(today - newest) < NEW_LIST_DAYS;
  return (
    <li className={`${ui.card} ${styles.card}`}>
      <div className={styles.text}>
        {isNew && <span className={styles.new}>{t("branch.new")}</span>}
        <Heading>
          <Link className={ui.cardName} href={links.location(branch.slug)}>
            {nameOf(branch.name)}
          </Link>
        </Heading>
        {newest === null ? (
          <p className={ui.cardFact}>{t("branch.no_list")}</p>
        ) : (
          <>
            <p className={styles.date}>{formatEthiopian(translator, newest)}</p>
            <p className={ui.cardFact}>{formatGregorian(translator, newest)}</p>
            <p className={ui.cardFact}>{t("branch.total", { count: branch.total })}</p>
          </>
        )}
      </div>
      {bars && <MonthBars months={branch.months} />}
    </li>
  );
}
