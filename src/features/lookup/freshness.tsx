import { memo } from "react";
import { parseIsoDate, todayInAddisAbaba } from "#domain/day.ts";
import { newestListDay } from "#domain/list-days.ts";
import { useOverview } from "../../hooks/use-overview.ts";
import { useServices } from "../../hooks/services-context.ts";
import { formatEthiopian } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useListDays } from "../../passports/use-list-days.ts";
import styles from "./lookup.module.css";

export const Freshness = memo(function Freshness() {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const { error } = useOverview();
  const lists = useListDays();
  const upTo = (day: number) => t("fresh.up_to", { date: formatEthiopian(translator, day) });
  if (lists?.size === 0) return <p className={styles.fresh}>{t("lists.none")}</p>;
  // Not known so far: the room of the line that is most likely.
  if (lists === null && error === undefined)
    return <p className={`${styles.fresh} ${styles.awaited}`}>{upTo(todayInAddisAbaba(now()))}</p>;
  const newest = parseIsoDate((lists && newestListDay(lists)) ?? "");
  return <p className={styles.fresh}>{newest === null ? t("fresh.offline") : upTo(newest)}</p>;
});
