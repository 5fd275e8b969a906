import type { Audience } from "#domain/api/advertisement-figures.ts";
import { useServices } from "../../hooks/services-context.ts";
import { useOnline } from "../../hooks/use-online.ts";
import { useQuery } from "../../hooks/use-query.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { FailedNotice } from "../../ui/failed-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "./advertise.module.css";

/** Counted, not estimated; the last known ones without a connection. */
export function AudienceFigures() {
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
