import type { LastChecks } from "../../db/notice-facts.ts";
import { formatMoment } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useServices } from "../../hooks/services-context.ts";
import styles from "./my-passports.module.css";

const WAYS = [
  ["push", "mine.check_push"],
  ["periodic", "mine.check_periodic"],
  ["open", "mine.check_open"],
] as const;

/** When the saved passports were last looked for, by what; the newest first. */
export function LastCheckLines({ checks }: { checks: LastChecks | null }) {
  const translator = useTranslate();
  const { now } = useServices();
  const lines = WAYS.map(([way, text]) => ({ way, text, at: checks?.[way] ?? 0 }))
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at);
  return lines.map(({ way, text, at }) => (
    <p key={way} className={styles.soft}>
      {translator.t(text, { time: formatMoment(translator, at, now()) })}
    </p>
  ));
}
