import { memo } from "react";
import { parseIsoDate } from "#domain/day.ts";
import { newestListDay } from "#domain/list-days.ts";
import { formatEthiopian } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useListDays } from "../../passports/use-list-days.ts";
import styles from "./lookup.module.css";

export const Freshness = memo(function Freshness() {
  const translator = useTranslate();
  const { t } = translator;
  const lists = useListDays();
  if (lists?.size === 0) return <p className={styles.fresh}>{t("lists.none")}</p>;
  const newest = parseIsoDate((lists && newestListDay(lists)) ?? "");
  if (newest === null) return <p className={styles.fresh}>{t("fresh.offline")}</p>;
  const date = formatEthiopian(translator, newest);
  return <p className={styles.fresh}>{t("fresh.up_to", { date })}</p>;
});
