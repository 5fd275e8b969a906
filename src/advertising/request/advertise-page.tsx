import { PACKAGE_DAYS, MAX_REQUEST_FILE_BYTES } from "#domain/advertising/contract.ts";
import { type Audience, audienceSchema } from "#domain/advertising/advertisement-figures.ts";
import { PLACEMENTS, PLACEMENT_SIZES, type Placement } from "#domain/advertising/placements.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { ok, type Result } from "#domain/base/result.ts";
import { type Prefetch, useServices } from "../../platform/hooks/services-context.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import { useQuery } from "../../platform/hooks/use-query.ts";
import { formatSize } from "../../platform/i18n/sizes.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { ApiClient } from "../../platform/lib/api-client.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { links } from "../../platform/lib/links.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { FailedNotice, Notice } from "../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import styles from "./advertise.module.css";
import { PlacementSketch } from "./placement-sketch.tsx";

const PACKAGES = ["weekly", "monthly", "yearly"] as const;
const PACKAGE_NAMES: Record<(typeof PACKAGES)[number], MessageId> = {
  weekly: "advertise.weekly",
  monthly: "advertise.monthly",
  yearly: "advertise.yearly",
};
const RULES: readonly MessageId[] = [
  "advertise.rule_marked",
  "advertise.rule_picture",
  "advertise.rule_light",
  "advertise.rule_counted",
];

export const prefetch: Prefetch = (queries) => queries.audience.fetch("all");

/** `/advertisment`: what is offered to advertisers. */
export function AdvertisePage() {
  usePageMessages("advertise");
  const translator = useTranslate();
  const { t } = translator;
  return (
    <div className={styles.page}>
      <PageTitle title={t("advertise.title")} description={t("advertise.description")} />
      <PageHead title={t("advertise.title")} lead={t("advertise.lead")} />
      <p>
        <ButtonLink look="primary" href={links.advertisementRequest()}>
          {t("advertise.ask")}
        </ButtonLink>
      </p>
      <section className={styles.section} aria-labelledby="audience">
        <h2 id="audience">{t("advertise.audience")}</h2>
        <AudienceFigures />
      </section>
      <section className={styles.section} aria-labelledby="placements">
        <h2 id="placements">{t("advertise.placements")}</h2>
        <p className={styles.lead}>{t("advertise.placements_lead")}</p>
        <ul className={styles.cards}>
          {PLACEMENTS.map((placement) => (
            <PlacementCard key={placement} placement={placement} />
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="rules">
        <h2 id="rules">{t("advertise.rules")}</h2>
        <ul className={styles.rules}>
          {RULES.map((rule) => (
            <li key={rule}>{t(rule)}</li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="packages">
        <h2 id="packages">{t("advertise.packages")}</h2>
        <ul className={styles.cards}>
          {PACKAGES.map((name) => (
            <li key={name} className={styles.package}>
              <h3>{t(PACKAGE_NAMES[name])}</h3>
              <p>{t("advertise.days", { count: PACKAGE_DAYS[name] })}</p>
              <p className={styles.price}>{t("advertise.price")}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.end} aria-labelledby="ask">
        <h2 id="ask">{t("advertise.ask_title")}</h2>
        <p>{t("advertise.ask_text", { size: formatSize(translator, MAX_REQUEST_FILE_BYTES) })}</p>
        <p>
          <ButtonLink look="primary" href={links.advertisementRequest()}>
            {t("advertise.ask")}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

const NAMES: Record<Placement, MessageId> = {
  "home-hero": "advertise.home_hero",
  sidebar: "advertise.sidebar",
  "article-bottom": "advertise.article_bottom",
  dashboard: "advertise.dashboard",
  calendar: "advertise.calendar",
};
const WHERE: Record<Placement, MessageId> = {
  "home-hero": "advertise.home_hero_where",
  sidebar: "advertise.sidebar_where",
  "article-bottom": "advertise.article_bottom_where",
  dashboard: "advertise.dashboard_where",
  calendar: "advertise.calendar_where",
};

function PlacementCard({ placement }: { placement: Placement }) {
  const { t } = useTranslate();
  const { desktop, mobile } = PLACEMENT_SIZES[placement];
  const size = ({ width, height }: typeof desktop): string =>
    t("advertise.size", { width: String(width), height: String(height) });
  return (
    <li className={styles.card}>
      <PlacementSketch placement={placement} />
      <h3>{t(NAMES[placement])}</h3>
      <p>{t(WHERE[placement])}</p>
      <dl className={styles.sizes}>
        <div>
          <dt>{t("advertise.wide")}</dt>
          <dd>{size(desktop)}</dd>
        </div>
        <div>
          <dt>{t("advertise.narrow")}</dt>
          <dd>{size(mobile)}</dd>
        </div>
      </dl>
    </li>
  );
}

/** Counted, not estimated; the last known ones without a connection. */
function AudienceFigures() {
  const translator = useTranslate();
  const { t } = translator;
  const { audience } = useServices();
  const { data, error } = useQuery(audience, "all");
  const online = useOnline();
  if (data === undefined && error !== undefined) {
    if (!online || error.kind === "offline") return <Notice title={t("advertise.figures_offline")} />;
    const retry = (): void => void audience.fetch("all", { force: true });
    return <FailedNotice title={t("advertise.figures_failed")} error={error} onRetry={retry} />;
  }
  return (
    <>
      <Figures audience={data} />
      {data !== undefined && <p className={styles.quiet}>{howCounted(translator, data)}</p>}
      {data !== undefined && !online && <p className={styles.quiet}>{t("advertise.figures_kept")}</p>}
    </>
  );
}

/** Keeps the same height while loading. */
function Figures({ audience }: { audience: Audience | undefined }) {
  const { t } = useTranslate();
  const entries = [
    ["passports", t("advertise.figure_passports"), audience?.passports_published],
    ["branches", t("advertise.figure_branches"), audience?.branches],
    ["lookups", t("advertise.figure_lookups"), audience?.lookups_a_day],
  ] as const;
  return (
    <dl className={styles.figures} aria-busy={audience === undefined}>
      {entries.map(([name, label, value]) => (
        <div key={name} className={styles.figure}>
          <dt>{label}</dt>
          <dd data-waiting={value === undefined || undefined}>
            {value === undefined ? (
              <span aria-label={t("state.loading")} />
            ) : value === null ? (
              t("advertise.not_counted_yet")
            ) : (
              t("number", { value })
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function howCounted(
  { t }: ReturnType<typeof useTranslate>,
  { days_counted, lookups_a_day }: Audience,
): string {
  return lookups_a_day === null
    ? t("advertise.counted_soon")
    : t("advertise.counted", { count: days_counted });
}

/** Asks the server for the audience figures, which only this page shows. */
export async function readAudience(
  api: Pick<ApiClient, "get">,
  signal: AbortSignal,
): Promise<Result<Audience, ApiError>> {
  const answer = await api.get(audienceSchema, publicPaths.audience, { signal });
  return answer.ok ? ok(answer.value.data.data) : answer;
}
