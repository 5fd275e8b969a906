import { type LastChecks as Checks, readFact } from "../../db/meta.ts";
import type { MirrorTables } from "../../db/mirror-reads.ts";
import { formatMoment } from "../../i18n/dates.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useLive } from "../../hooks/use-live.ts";
import { useServices } from "../../hooks/services-context.ts";
import styles from "./my-passports.module.css";

const NONE: Checks = {};
const checksNow = async (db: MirrorTables) => (await readFact(db, "lastChecks").catch(() => null)) ?? NONE;
const WAYS = [
  ["push", "mine.check_push"],
  ["periodic", "mine.check_periodic"],
  ["open", "mine.check_open"],
] as const;

/** When the saved passports were last looked for, by what; the newest first. */
export function LastChecks() {
  const translator = useTranslate();
  const { now } = useServices();
  const checks = useLive(checksNow, NONE);
  const lines = WAYS.map(([way, text]) => ({ way, text, at: checks[way] ?? 0 }))
    .filter(({ at }) => at > 0)
    .sort((a, b) => b.at - a.at);
  return lines.map(({ way, text, at }) => (
    <p key={way} className={styles.soft}>
      {translator.t(text, { time: formatMoment(translator, at, now()) })}
    </p>
  ));
}
