import { memo } from "react";
import { parseIsoDate } from "../../../domain/day.ts";
import { formatEthiopian } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { newestListDay, useMirror } from "../../lib/mirror-view.tsx";
import { useOverview } from "../../lib/use-overview.ts";
import styles from "./lookup.module.css";

/** Under the box: how new the lists are, and that no signal is needed. */
export const Freshness = memo(function Freshness() {
  const translator = useTranslate();
  const { t } = translator;
  const view = useMirror();
  const { data } = useOverview();
  const newest = parseIsoDate(newestListDay(view) ?? data?.data.newest_list_day ?? "");
  if (newest === null) return <p className={styles.fresh}>{t("fresh.offline")}</p>;
  const date = formatEthiopian(translator, newest);
  return <p className={styles.fresh}>{t("fresh.up_to", { date })}</p>;
});
