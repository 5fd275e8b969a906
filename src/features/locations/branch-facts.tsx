import { parseIsoDate } from "../../../domain/day.ts";
import { formatGregorianMonth, formatPublished } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { lastMonths } from "../../lib/months.ts";
import { useServices } from "../../lib/services-context.ts";
import { useQuery } from "../../lib/use-query.ts";
import { MonthBars } from "../../ui/month-bars.tsx";
import type { Branch } from "./branches.ts";
import styles from "./locations.module.css";

const MONTHS_SHOWN = 12;

/** What is known of a branch: its lists, and of its office only what somebody wrote down. */
export function BranchFacts({ branch }: { branch: Branch }) {
  const translator = useTranslate();
  const { t } = translator;
  const { location } = useServices();
  const { data } = useQuery(location, branch.slug);
  const office = data?.data;
  const months = branch.months.length > 0 ? branch.months : (office?.months ?? []);
  const newest = parseIsoDate(branch.newestList ?? office?.newest_list_date ?? "");
  const total = branch.total > 0 ? branch.total : (office?.total ?? 0);
  const shown = lastMonths(months, MONTHS_SHOWN);
  const [first, last] = [shown[0], shown[shown.length - 1]];
  const facts = [
    [t("branch.newest"), newest === null ? null : formatPublished(translator, newest)],
    [t("branch.published"), total === 0 ? null : t("branch.total", { count: total })],
    [t("branch.address"), office?.address],
    [t("branch.hours"), office?.opening_hours],
    [t("branch.pickup"), office?.pickup_note],
  ] as const;
  return (
    <div className={styles.facts}>
      <dl className={styles.list}>
        {facts.map(
          ([label, value]) =>
            typeof value === "string" && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
        {typeof office?.phone === "string" && (
          <div>
            <dt>{t("branch.phone")}</dt>
            <dd>
              <a href={`tel:${office.phone}`}>{office.phone}</a>
            </dd>
          </div>
        )}
      </dl>
      {first !== undefined && last !== undefined && (
        <figure className={styles.chart}>
          <figcaption className={styles.fact}>{t("bars.title")}</figcaption>
          <MonthBars months={months} length={MONTHS_SHOWN} />
          <p className={styles.months} aria-hidden="true">
            <span>{formatGregorianMonth(translator, first.month)}</span>
            <span>{formatGregorianMonth(translator, last.month)}</span>
          </p>
        </figure>
      )}
    </div>
  );
}
