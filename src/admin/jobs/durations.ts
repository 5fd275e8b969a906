import type { Translator } from "../../platform/i18n/translator.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "320 ms", "4.2 s", "12 min", "3 h 5 min", "2 d 4 h": as exact as a person compares them. */
export function durationText({ t }: Translator, ms: number): string {
  if (ms < SECOND) return t("duration.ms", { value: Math.round(ms) });
  if (ms < 10 * SECOND) return t("duration.seconds", { value: (Math.floor(ms / 100) / 10).toFixed(1) });
  if (ms < MINUTE) return t("duration.seconds", { value: String(Math.floor(ms / SECOND)) });
  if (ms < HOUR) return t("duration.minutes", { value: Math.floor(ms / MINUTE) });
  if (ms < DAY)
    return t("duration.hours", { value: Math.floor(ms / HOUR), minutes: Math.floor((ms % HOUR) / MINUTE) });
  return t("duration.days", { value: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) });
}

/** Between two ISO instants of the server's clocks; never negative. */
export function between(later: string, earlier: string): number {
  return Math.max(0, Date.parse(later) - Date.parse(earlier));
}
