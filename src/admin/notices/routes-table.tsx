import type { AdminNotices } from "#domain/notices/admin-contract.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import type { Translator, MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { FoldedOnPhones } from "../../ui/folded-on-phones.tsx";
import { type Column, DataTable } from "../kit/table/data-table.tsx";
import { StatusPill } from "../kit/table/status-pill.tsx";
import { formatDayAndTime } from "../kit/table/admin-dates.ts";
import { useState } from "react";
import { noticePaths } from "#domain/notices/contract.ts";
import { adminRequest } from "../../accounts/session/admin-client.ts";
import { errorStatus } from "../../platform/lib/api-error.ts";
import { adminErrorText } from "../kit/refusal-text.ts";
import { showToast } from "../../ui/toast.ts";

type Route = AdminNotices["routes"][number];
type RoutesTableProps = { routes: readonly Route[]; actions: NoticeActions };

export function RoutesTable({ routes, actions }: RoutesTableProps) {
  const translator = useTranslate();
  const { now } = useServices();
  const label = translator.t("admin_notices.routes");
  return (
    <FoldedOnPhones title={label}>
      <DataTable
        label={label}
        columns={columnsOf(translator, now(), actions)}
        rows={routes}
        keyOf={({ route }) => route}
        isWaiting={({ paused }) => paused}
      />
    </FoldedOnPhones>
  );
}

function columnsOf(translator: Translator, nowMs: number, actions: NoticeActions): Column<Route>[] {
  const { t } = translator;
  const number = (value: number) => t("number", { value });
  return [
    { id: "route", label: t("admin_notices.route"), cell: ({ route }) => <code>{route}</code> },
    { id: "state", label: t("admin_notices.state"), cell: (row) => <RouteState route={row} /> },
    {
      id: "subscriptions",
      label: t("admin_notices.subscriptions"),
      figures: true,
      cell: ({ subscriptions }) => number(subscriptions),
    },
    { id: "due", label: t("admin_notices.due"), figures: true, cell: ({ due }) => number(due) },
    {
      id: "oldest",
      label: t("admin_notices.oldest"),
      figures: true,
      cell: ({ oldest_due_at = null }) =>
        oldest_due_at === null ? "–" : formatDayAndTime(translator, Date.parse(oldest_due_at), nowMs),
    },
    {
      id: "actions",
      label: t("admin_notices.actions"),
      cell: (row) => <RouteAction route={row} actions={actions} />,
    },
  ];
}

function RouteState({ route: { paused, stopped_at, reason } }: { route: Route }) {
  const { t } = useTranslate();
  return (
    <>
      {stopped_at !== null && (
        <StatusPill look={{ tone: "critical" }}>{t("admin_notices.stopped")}</StatusPill>
      )}
      {paused && <StatusPill look={{ tone: "caution" }}>{t("admin_notices.paused")}</StatusPill>}
      {stopped_at === null && !paused && (
        <StatusPill look={{ tone: "positive" }}>{t("admin_notices.runs")}</StatusPill>
      )}
      {reason !== null && <StopReason reason={reason} />}
    </>
  );
}

function StopReason({ reason }: { reason: string }) {
  const { text, detail } = stopReason(useTranslate(), reason);
  return (
    <>
      <p>{text}</p>
      {detail !== "" && <code>{detail}</code>}
    </>
  );
}

function RouteAction({ route, actions }: { route: Route; actions: NoticeActions }) {
  const { t } = useTranslate();
  const { paused, stopped_at } = route;
  const rests = paused || stopped_at !== null;
  const action = t(
    stopped_at !== null ? "admin_notices.try_again" : paused ? "admin_notices.resume" : "admin_notices.pause",
  );
  return (
    <Button
      disabled={actions.disabled}
      aria-label={t("admin_notices.of_route", { action, route: route.route })}
      onClick={() => actions.pause(route.route, !rests)}
    >
      {action}
    </Button>
  );
}

/** Codes of server/notices/web-push/receipt.ts. */
const TEXTS: Readonly<Partial<Record<string, MessageId>>> = {
  "bad-request": "admin_notices.reason_bad_request",
  "not-authorised": "admin_notices.reason_not_authorised",
  "wrong-key": "admin_notices.reason_wrong_key",
  "too-large": "admin_notices.reason_too_large",
  redirect: "admin_notices.reason_redirect",
  "not-allowed": "admin_notices.reason_not_allowed",
  refused: "admin_notices.reason_refused",
};

/** Splits `403: wrong-key: what the service said` into its text and the service's own words. Others stay as they are. */
export function stopReason({ t }: Translator, reason: string): { text: string; detail: string } {
  const [, status = "", code = "", said = ""] = /^(\d+): ([a-z-]+)(?:: (.*))?$/su.exec(reason) ?? [];
  const message = TEXTS[code];
  if (message === undefined) return { text: reason, detail: "" };
  return { text: t(message), detail: said === "" ? status : `${status}: ${said}` };
}

type NoticeActions = {
  /** Nothing can be done now: another change is sent, or there is no connection. */
  disabled: boolean;
  pause: (route: string, paused: boolean) => void;
  /** A test notice to this browser. */
  drill: () => void;
};

type NoticeActionOptions = {
  isOffline: boolean;
  onChange: () => void;
  /** The server will send a test to this endpoint. */
  onDrill: (endpoint: string) => void;
};

const TOAST = "notices";

/** Sent at once, never from the outbox. `onChange` follows each answer. */
export function useNoticeActions({ isOffline, onChange, onDrill }: NoticeActionOptions): NoticeActions {
  const translator = useTranslate();
  const { t } = translator;
  const [busy, setBusy] = useState(false);

  async function send(ask: () => ReturnType<typeof adminRequest>, done: () => void): Promise<void> {
    const answer = await ask();
    onChange();
    if (answer.ok) return done();
    return showToast("error", t("admin_notices.not_done"), {
      id: TOAST,
      description:
        errorStatus(answer.error) === 404
          ? t("admin_notices.no_device")
          : adminErrorText(translator, answer.error),
    });
  }

  async function drill(): Promise<void> {
    const endpoint = await ownEndpoint();
    if (endpoint === null) {
      return showToast("warning", t("admin_notices.no_device"), { id: TOAST });
    }
    return send(
      () => adminRequest("POST", noticePaths.adminDrill, { body: { endpoint } }),
      () => onDrill(endpoint),
    );
  }

  function whileBusy(work: () => Promise<void>): void {
    setBusy(true);
    void work().finally(() => setBusy(false));
  }

  return {
    disabled: busy || isOffline,
    pause: (route, paused) =>
      whileBusy(async () =>
        send(
          () => adminRequest("PATCH", noticePaths.adminNotices, { body: { route, paused } }),
          () => {
            void showToast("success", t(paused ? "admin_notices.now_paused" : "admin_notices.now_resumed"), {
              id: TOAST,
            });
          },
        ),
      ),
    drill: () => whileBusy(drill),
  };
}

/** Null where this browser has no push subscription, or cannot have one. */
async function ownEndpoint(): Promise<string | null> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    return (await registration?.pushManager.getSubscription())?.endpoint ?? null;
  } catch {
    return null;
  }
}
