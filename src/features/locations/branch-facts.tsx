import { parseIsoDate } from "#domain/day.ts";
import { formatGregorianMonth } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { lastMonths } from "../../passports/months.ts";
import { useOffice } from "../../passports/offices.tsx";
import { useServices } from "../../hooks/services-context.ts";
import { useQuery } from "../../hooks/use-query.ts";
import { BranchOffice, isOfficeKnown } from "../../ui/branch-office.tsx";
import cards from "../../ui/cards.module.css";
import { MonthBars } from "../../ui/month-bars.tsx";
import type { Branch } from "./branches.ts";
import styles from "./locations.module.css";
import { Fact } from "../../ui/fact.tsx";
import { PublishedDate } from "../../ui/published-date.tsx";

const MONTHS_SHOWN = 12;

export function BranchFacts({ branch }: { branch: Branch }) {
  const translator = useTranslate();
  const { t } = translator;
  const { location } = useServices();
  const { data } = useQuery(location, branch.slug);
  const details = data?.data;
  const office = useOffice(branch.name);
  const months = branch.months.length > 0 ? branch.months : (details?.months ?? []);
  const newest = parseIsoDate(branch.newestList ?? "");
  const total = branch.total > 0 ? branch.total : (details?.total ?? 0);
  const shown = lastMonths(months, MONTHS_SHOWN);
  const [first, last] = [shown[0], shown[shown.length - 1]];
  return (
    <div className={styles.facts}>
      <div className={styles.told}>
        <dl>
          <Fact term={t("branch.up_to")}>
            {newest === null ? t("branch.no_list") : <PublishedDate day={newest} />}
          </Fact>
          {total > 0 && <Fact term={t("branch.published")}>{t("branch.total", { count: total })}</Fact>}
        </dl>
        {isOfficeKnown(office) && <BranchOffice office={office} />}
      </div>
      {first !== undefined && last !== undefined && (
        <figure className={styles.chart}>
          <figcaption className={cards.fact}>{t("bars.title")}</figcaption>
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
