import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import type { LogDay, Outage, Uptime } from "#domain/service/contract.ts";
import { formatMoment, formatPublished } from "#domain/languages/dates.ts";
import type { Translator } from "../platform/i18n/translator.ts";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Fact } from "../ui/fact.tsx";
import { Figures } from "../ui/figures.tsx";
import styles from "./service.module.css";

/** What the server's own log knows of the days until today. */
export function UptimeLog({ uptime }: { uptime: Uptime | null }) {
  const translator = useTranslate();
  const { t } = translator;
  const how = <p className={styles.how}>{t("service.uptime_how")}</p>;
  if (uptime === null) {
    return (
      <>
        <p>{t("service.no_log")}</p>
        {how}
      </>
    );
  }
  const { days, outages, outages_total } = uptime;
  const known = days.filter((day) => day.known > 0);
  const [knownSeconds, downSeconds] = [sum(known, "known"), sum(known, "down")];
  return (
    <>
      <Figures>
        <Fact term={t("service.here")}>{shareHere(translator, knownSeconds, downSeconds)}</Fact>
        <Fact term={t("service.away")}>{duration(translator, downSeconds)}</Fact>
        <Fact term={t("service.known")}>
          {t("service.known_days", { count: known.length, days: days.length })}
        </Fact>
      </Figures>
      <DayBars days={days} />
      {known.length < days.length && (
        <p>
          {t("service.began", {
            date: formatPublished(translator, todayInAddisAbaba(Date.parse(uptime.since))),
          })}
        </p>
      )}
      {outages.length === 0 ? (
        <p>{t("service.none")}</p>
      ) : (
        <>
          <h3>{t("service.outages")}</h3>
          <ul className={styles.rows}>
            {outages.map((outage) => (
              <li key={outage.from}>
                <time dateTime={outage.from}>{began(translator, outage)}</time>
                <span>{length(translator, outage)}</span>
              </li>
            ))}
          </ul>
          {outages_total > outages.length && (
            <p>{t("service.more", { count: outages_total - outages.length })}</p>
          )}
        </>
      )}
      {how}
    </>
  );
}

function sum(days: readonly LogDay[], what: "known" | "down"): number {
  return days.reduce((total, day) => total + day[what], 0);
}

/** Rounded down, so that 100 % is said of nothing less. */
function shareHere({ t }: Translator, known: number, down: number): string {
  if (known === 0) return "–";
  const hundredths = Math.floor((10_000 * (known - down)) / known);
  return t("service.percent", { percent: String(hundredths / 100) });
}

function began(translator: Translator, { from }: Outage): string {
  const at = Date.parse(from);
  return translator.t("service.outage", {
    date: formatPublished(translator, todayInAddisAbaba(at)),
    time: formatMoment(translator, at, at),
  });
}

function length(translator: Translator, { from, to }: Outage): string {
  if (to === null) return translator.t("service.goes_on");
  return duration(translator, (Date.parse(to) - Date.parse(from)) / 1000);
}

function duration({ t }: Translator, seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return t("service.minutes", { count: minutes });
  return t("service.hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 }).trim();
}

const HEIGHT = 36;
const STEP = 4;
const BAR = 3;
/** So that the shortest interruption is seen. */
const LEAST = 6;
const UNKNOWN = 4;

/** A bar for each day: whole if nothing is known to have failed, with a mark from above as long as the service was away. */
function DayBars({ days }: { days: readonly LogDay[] }) {
  const translator = useTranslate();
  const broken = days.filter(({ down }) => down > 0).length;
  const unknown = days.filter(({ known }) => known === 0).length;
  const words = translator.t("service.bars", {
    days: days.length,
    date: formatPublished(translator, parseIsoDate(days.at(-1)?.day ?? "") ?? 0),
    whole: days.length - broken - unknown,
    broken,
    unknown,
  });
  return (
    <figure className={styles.chart}>
      <svg
        className={styles.days}
        viewBox={`0 0 ${days.length * STEP - (STEP - BAR)} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, known, down }, at) => {
          const x = at * STEP;
          if (known === 0)
            return (
              <rect
                key={day}
                className={styles.unknown}
                x={x}
                y={HEIGHT - UNKNOWN}
                width={BAR}
                height={UNKNOWN}
              />
            );
          const away = down === 0 ? 0 : Math.max(LEAST, (HEIGHT * down) / known);
          return (
            <g key={day}>
              <rect className={styles.here} x={x} y={away} width={BAR} height={HEIGHT - away} />
              {away > 0 && <rect className={styles.away} x={x} y={0} width={BAR} height={away} />}
            </g>
          );
        })}
      </svg>
      <figcaption>{words}</figcaption>
    </figure>
  );
}
