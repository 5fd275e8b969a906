import { parseIsoDate } from "#domain/day.ts";
import { formatEthiopian, formatGregorian } from "../../../i18n/dates.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import styles from "./imports.module.css";

export function ListDay({ date }: { date: string }) {
  const translator = useTranslate();
  const day = parseIsoDate(date);
  if (day === null) return date;
  return (
    <time dateTime={date}>
      {formatEthiopian(translator, day)}{" "}
      <span className={styles.soft}>({formatGregorian(translator, day)})</span>
    </time>
  );
}
