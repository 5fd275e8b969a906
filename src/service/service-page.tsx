import type { ReactNode } from "react";
import { Link } from "wouter";
import { parseIsoDate } from "#domain/base/day.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { ok, type Result } from "#domain/base/result.ts";
import { type Arrival, SERVICE_DAYS, type Service, serviceSchema } from "#domain/service/contract.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { WEEKS_OF_RHYTHM } from "#domain/lists/contract.ts";
import { useBranchNamer } from "../passports/offices.tsx";
import { type Prefetch, useServices } from "../platform/hooks/services-context.ts";
import { useOnline } from "../platform/hooks/use-online.ts";
import { useQuery } from "../platform/hooks/use-query.ts";
import type { MessageId, Translator } from "../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import type { ApiClient } from "../platform/lib/api-client.ts";
import type { ApiError } from "../platform/lib/api-error.ts";
import { links } from "../platform/lib/links.ts";
import { Fact } from "../ui/fact.tsx";
import { Figures } from "../ui/figures.tsx";
import { Bars } from "../ui/month-bars.tsx";
import { FailedNotice, Notice } from "../ui/notice.tsx";
import { PageHead, PageTitle } from "../ui/page-head.tsx";
import { SkeletonRows } from "../ui/skeleton.tsx";
import styles from "./service.module.css";
import { UptimeLog } from "./uptime-log.tsx";

export const prefetch: Prefetch = ({ service }) => service.fetch("all");

/** `/service`: how soon lists are here, who answers look-ups, and when the service was away. */
export function ServicePage() {
  usePageMessages("service");
  const { t } = useTranslate();
  return (
    <div className={styles.page}>
      <PageTitle title={t("service.title")} description={t("service.description")} />
      <PageHead title={t("service.title")} lead={t("service.lead")} />
      <ServiceFigures />
    </div>
  );
}

function ServiceFigures() {
  const { t } = useTranslate();
  const { service } = useServices();
  const { data, error } = useQuery(service, "all");
  const online = useOnline();
  if (data === undefined) {
    if (error === undefined) return <SkeletonRows />;
    if (!online || error.kind === "offline") return <Notice title={t("service.offline")} />;
    const retry = (): void => void service.fetch("all", { force: true });
    return <FailedNotice title={t("service.failed")} error={error} onRetry={retry} />;
  }
  return (
    <>
      {!online && <Notice title={t("service.kept")} />}
      <Part title="service.arrival">
        <Arrivals service={data} />
      </Part>
      <Part title="service.weeks">
        <Weeks weeks={data.weeks} />
      </Part>
      <Part title="service.lookups">
        <Lookups lookups={data.lookups} />
      </Part>
      <Part title="service.uptime">
        <UptimeLog uptime={data.uptime} />
      </Part>
    </>
  );
}

function Part({ title, children }: { title: MessageId; children: ReactNode }) {
  const { t } = useTranslate();
  return (
    <section className={styles.part} aria-labelledby={title}>
      <h2 id={title}>{t(title)}</h2>
      {children}
    </section>
  );
}

function Arrivals({ service: { arrival, branches } }: { service: Service }) {
  const { t } = useTranslate();
  const nameOf = useBranchNamer();
  if (arrival === null) return <p>{t("service.few", { days: SERVICE_DAYS })}</p>;
  return (
    <>
      <Figures>
        <Fact term={t("service.usually")}>{t("service.days", { count: arrival.median })}</Fact>
        <Fact term={t("service.mostly")}>{spread({ t }, arrival)}</Fact>
        <Fact term={t("service.lists")}>{t("number", { value: arrival.lists })}</Fact>
      </Figures>
      <p className={styles.how}>{t("service.arrival_how", { days: SERVICE_DAYS })}</p>
      {branches.length > 0 && (
        <>
          <h3>{t("service.branches")}</h3>
          <ul className={styles.rows}>
            {branches.map(({ name, slug, ...own }) => (
              <li key={slug}>
                <Link href={links.location(slug)}>{nameOf(name)}</Link>
                <span>
                  {t("service.branch", {
                    usually: t("service.days", { count: own.median }),
                    mostly: spread({ t }, own),
                    lists: own.lists,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function spread({ t }: Pick<Translator, "t">, { from, to }: Arrival): string {
  return from === to ? t("service.days", { count: from }) : t("service.between", { from, to });
}

function Weeks({ weeks }: { weeks: Service["weeks"] }) {
  const translator = useTranslate();
  const { t } = translator;
  if (weeks === null) return <p>{t("service.few_weeks", { weeks: WEEKS_OF_RHYTHM })}</p>;
  const counts = weeks.map(({ lists }) => lists);
  const list = weeks
    .map(({ up_to, lists }) =>
      t("service.week", { date: formatEthiopian(translator, parseIsoDate(up_to) ?? 0), count: lists }),
    )
    .join(t("list.separator"));
  return (
    <figure className={styles.chart}>
      <Bars counts={counts} label={t("service.weeks_list", { weeks: WEEKS_OF_RHYTHM, list })} />
      <figcaption>
        {t("service.weeks_text", {
          lists: counts.reduce((sum, count) => sum + count, 0),
          weeks: WEEKS_OF_RHYTHM,
          most: Math.max(...counts),
        })}
      </figcaption>
    </figure>
  );
}

function Lookups({ lookups }: { lookups: Service["lookups"] }) {
  const { t } = useTranslate();
  return (
    <>
      {lookups === null ? (
        <p>{t("service.lookups_none")}</p>
      ) : (
        <Figures>
          <Fact term={t("service.lookups_a_day")}>{t("number", { value: lookups.a_day })}</Fact>
          <Fact term={t("service.lookups_days")}>{t("number", { value: lookups.days })}</Fact>
          <Fact term={t("service.lookups_phones")}>{t("service.not_known")}</Fact>
        </Figures>
      )}
      <p className={styles.how}>{t("service.lookups_how")}</p>
    </>
  );
}

/** Asks for the figures. It stands here, because whoever asks shows this page. */
export async function readService(
  api: Pick<ApiClient, "get">,
  signal: AbortSignal,
): Promise<Result<Service, ApiError>> {
  const answer = await api.get(serviceSchema, publicPaths.service, { signal });
  return answer.ok ? ok(answer.value.data.data) : answer;
}
