import { useEffect, useState } from "react";
import {
  type AdminNotices,
  adminNoticesSchema,
  drillOutcomeSchema,
  type DrillOutcome,
} from "#domain/notices/admin-contract.ts";
import { noticePaths } from "#domain/notices/contract.ts";
import { assertNever } from "#domain/base/result.ts";
import { adminRequest } from "../../accounts/session/admin-client.ts";
import { NOTICE_ARRIVED } from "../../platform/db/names.ts";
import { useOnline } from "../../platform/hooks/use-online.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { errorStatus } from "../../platform/lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Figures } from "../../ui/figures.tsx";
import { FoldedOnPhones } from "../../ui/folded-on-phones.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePolledQuery } from "../kit/query/use-admin-query.ts";
import { AdminHead, AdminPage } from "../kit/table/admin-page.tsx";
import { AnswerState } from "../kit/table/answer-state.tsx";
import { type Column, DataTable } from "../kit/table/data-table.tsx";
import { useAdminMessages } from "../kit/use-admin-messages.ts";
import styles from "./notices.module.css";
import { PublicationsTable } from "./publications-table.tsx";
import { RoutesTable, stopReason, useNoticeActions } from "./routes-table.tsx";

/** `/admin/notices`: how many are told, and what keeps them from it; never who. */
export function NoticesPage() {
  useAdminMessages("admin-notices");
  const translator = useTranslate();
  const { t } = translator;
  const { query, polls, setPolls } = usePolledQuery(noticePaths.adminNotices, adminNoticesSchema);
  const online = useOnline();
  const isOffline = !online || query.offline;
  const { drill, sent } = useDrill(query.at);
  const actions = useNoticeActions({ isOffline, onChange: query.reload, onDrill: sent });
  return (
    <AdminPage>
      <div className={styles.head}>
        <AdminHead
          title={t("admin_notices.title")}
          lead={t("admin_notices.lead")}
          actions={
            <>
              <Button disabled={actions.disabled} onClick={actions.drill}>
                {t("admin_notices.drill")}
              </Button>
              <Button onClick={() => setPolls(!polls)}>
                {t(polls ? "admin_notices.stop_updates" : "admin_notices.keep_updating")}
              </Button>
            </>
          }
        />
        <div aria-live="polite">{drill !== null && <Notice title={drillText(translator, drill)} />}</div>
      </div>
      <AnswerState query={query}>
        {({ data }) => (
          <>
            {data.push === false && (
              <Notice tone="caution" title={t("admin_notices.off")}>
                <p>{t("admin_notices.off_why")}</p>
              </Notice>
            )}
            <Totals notices={data} />
            {data.routes.length > 0 && <RoutesTable routes={data.routes} actions={actions} />}
            {data.subscriptions.length > 0 && <SubscriptionsTable rows={data.subscriptions} />}
            {data.publications.length > 0 ? (
              <PublicationsTable rows={data.publications} />
            ) : (
              <p>{t("admin_notices.nothing_yet")}</p>
            )}
          </>
        )}
      </AnswerState>
    </AdminPage>
  );
}

function Totals({ notices: { subscriptions, routes } }: { notices: AdminNotices }) {
  const { t } = useTranslate();
  const number = (value: number) => t("number", { value });
  const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
  return (
    <Figures>
      <Fact term={t("admin_notices.subscriptions")}>
        {number(sum(subscriptions.map(({ count }) => count)))}
      </Fact>
      <Fact term={t("admin_notices.due")}>{number(sum(routes.map(({ due }) => due)))}</Fact>
      <Fact term={t("admin_notices.stopped_routes")}>
        {number(routes.filter(({ stopped_at }) => stopped_at !== null).length)}
      </Fact>
    </Figures>
  );
}

type Row = AdminNotices["subscriptions"][number];

const MODES: Readonly<Record<Row["mode"], MessageId>> = {
  buckets: "admin_notices.mode_buckets",
  quiet: "admin_notices.mode_quiet",
};
const STATES: Readonly<Record<Row["state"], MessageId>> = {
  new: "admin_notices.state_new",
  live: "admin_notices.state_live",
  refused: "admin_notices.state_refused",
};

function SubscriptionsTable({ rows }: { rows: readonly Row[] }) {
  const translator = useTranslate();
  const label = translator.t("admin_notices.subscriptions");
  return (
    <FoldedOnPhones title={label}>
      <DataTable
        label={label}
        columns={columnsOf(translator)}
        rows={rows}
        keyOf={({ channel, mode, state }) => `${channel} ${mode} ${state}`}
      />
    </FoldedOnPhones>
  );
}

function columnsOf({ t }: Translator): Column<Row>[] {
  return [
    { id: "channel", label: t("admin_notices.channel"), cell: ({ channel }) => <code>{channel}</code> },
    { id: "mode", label: t("admin_notices.mode"), cell: ({ mode }) => t(MODES[mode]) },
    { id: "state", label: t("admin_notices.state"), cell: ({ state }) => t(STATES[state]) },
    {
      id: "count",
      label: t("admin_notices.count"),
      figures: true,
      cell: ({ count }) => t("number", { value: count }),
    },
  ];
}

type Sent = { endpoint: string; drill: Drill };

/** What became of a test notice, asked again with each change of `version`. Null before one is sent. */
function useDrill(version: unknown): { drill: Drill | null; sent: (endpoint: string) => void } {
  const [last, setLast] = useState<Sent | null>(null);
  const endpoint = last === null || isOver(last.drill) ? null : last.endpoint;

  useEffect(() => {
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (data === NOTICE_ARRIVED) setLast((known) => known && { ...known, drill: "came" });
    };
    navigator.serviceWorker?.addEventListener("message", hear);
    return () => navigator.serviceWorker?.removeEventListener("message", hear);
  }, []);

  useEffect(() => {
    if (endpoint === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      const body = { endpoint };
      const options = { body, schema: drillOutcomeSchema, signal };
      const answer = await adminRequest("POST", noticePaths.adminDrillOutcome, options);
      if (signal.aborted) return;
      const isUnknown = !answer.ok && errorStatus(answer.error) === 404;
      const drill = answer.ok ? answer.value.data.data : isUnknown ? "none" : null;
      if (drill !== null) setLast((known) => known && (isOver(known.drill) ? known : { ...known, drill }));
    };
    void ask();
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again with each version
  }, [endpoint, version]);

  return { drill: last?.drill ?? null, sent: (to) => setLast({ endpoint: to, drill: "asked" }) };
}

/** `asked`: no answer of the server yet; `came`: shown on this device. */
type Drill = "asked" | "came" | "none" | DrillOutcome;

/** Whether nothing more will happen to it. */
function isOver(drill: Drill): boolean {
  if (typeof drill === "string") return drill !== "asked";
  return drill.state !== "due" && drill.state !== "sent";
}

/** What is said of a test notice. */
function drillText(translator: Translator, drill: Drill): string {
  const { t } = translator;
  if (typeof drill !== "string") return outcomeText(translator, drill);
  switch (drill) {
    case "asked":
      return t("admin_notices.drill_sent");
    case "came":
      return t("admin_notices.drill_came");
    case "none":
      return t("admin_notices.drill_none");
    default:
      return assertNever(drill);
  }
}

function outcomeText(translator: Translator, { state, status, reason }: DrillOutcome): string {
  const { t } = translator;
  switch (state) {
    case "sent":
      return t("admin_notices.drill_taken");
    case "gone":
      return t("admin_notices.drill_gone");
    case "refused":
      return t("admin_notices.drill_refused");
    case "expired":
      return t("admin_notices.drill_expired");
    default:
      if (reason !== null)
        return t("admin_notices.drill_stopped", { reason: stopReason(translator, reason).text });
      return status === null
        ? t("admin_notices.drill_sent")
        : t("admin_notices.drill_later", { status: String(status) });
  }
}
