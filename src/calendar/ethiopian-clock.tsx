import { useId } from "react";
import { timeInAddisAbaba, toEthiopianTime } from "#domain/calendar/ethiopian-clock.ts";
import { GEEZ_NUMERALS } from "#domain/calendar/geez.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import styles from "./ethiopian-clock.module.css";
import { useClock } from "./use-clock.ts";
import { Fact } from "../ui/fact.tsx";

const HOURS = Array.from({ length: 12 }, (_, at) => at + 1);
const RADIUS = 38;
/** Six hours each, from midnight. */
const PARTS = ["clock.night", "clock.morning", "clock.day", "clock.evening"] as const;

/** Ethiopian and international time; re-renders only itself, once a minute. */
export function EthiopianClock() {
  const { t } = useTranslate();
  const headingId = useId();
  const minutes = useClock(minutesOfDay);
  const civil = { hour: Math.floor(minutes / 60), minute: minutes % 60 };
  const { hour, minute } = toEthiopianTime(civil);
  const time = `${hour}:${twoDigits(minute)}`;
  return (
    <section className={styles.clock} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {t("clock.title")}
      </h2>
      <Dial hour={hour} minute={minute} />
      <dl className={styles.times}>
        <div>
          <dt>{t("clock.ethiopian")}</dt>
          <dd className={styles.main}>{t(PARTS[Math.floor(civil.hour / 6)] ?? PARTS[0], { time })}</dd>
        </div>
        <Fact term={t("clock.civil")}>
          {twoDigits(civil.hour)}:{twoDigits(civil.minute)}
        </Fact>
      </dl>
      <p className={styles.note}>{t("clock.note")}</p>
    </section>
  );
}

/** Attributes only: the CSP of prerendered pages allows no style attributes. */
function Dial({ hour, minute }: { hour: number; minute: number }) {
  return (
    <svg className={styles.dial} viewBox="-50 -50 100 100" aria-hidden="true">
      <circle className={styles.face} r="48" />
      {HOURS.map((at) => {
        const angle = (at / 6) * Math.PI;
        return (
          <text
            key={at}
            className={styles.numeral}
            x={(RADIUS * Math.sin(angle)).toFixed(1)}
            y={(-RADIUS * Math.cos(angle)).toFixed(1)}
          >
            {at > 10 ? `${GEEZ_NUMERALS[9]}${GEEZ_NUMERALS[at - 11]}` : GEEZ_NUMERALS[at - 1]}
          </text>
        );
      })}
      <path className={styles.hour} d="M0 6V-20" transform={`rotate(${30 * hour + minute / 2})`} />
      <path className={styles.minute} d="M0 8V-29" transform={`rotate(${6 * minute})`} />
      <path className={styles.pin} d="M0-3.5L3.5 0 0 3.5-3.5 0z" />
    </svg>
  );
}

function minutesOfDay(nowMs: number): number {
  const { hour, minute } = timeInAddisAbaba(nowMs);
  return 60 * hour + minute;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
