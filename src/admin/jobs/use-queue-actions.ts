import { useEffect, useRef, useState } from "react";
import {
  jobAnswerSchema,
  jobKindAnswerSchema,
  jobsRetriedSchema,
  type JobRefusal,
  type JobsRetried,
  type JobsRetry,
} from "#domain/base/jobs.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { ok, type Result } from "#domain/base/result.ts";
import { type AdminAnswer, adminRequest } from "../../accounts/session/admin-client.ts";
import type { Translator, MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { type ApiError, errorStatus } from "../../platform/lib/api-error.ts";
import { showToast } from "../../ui/toast.ts";
import { adminErrorText } from "../kit/refusal-text.ts";

export type QueueActions = {
  /** Nothing can be done now: another change is sent, or there is no connection. */
  disabled: boolean;
  retry: (id: number) => void;
  /** In several requests; until all are done or `stopRetrying` is called. */
  retryAll: (kind: string) => void;
  /** Null unless that is under way; `progress` is null before the first answer. */
  retrying: { kind: string; progress: RetryProgress | null } | null;
  stopRetrying: () => void;
  discard: (id: number) => void;
  pause: (kind: string, paused: boolean) => void;
  runNow: (kind: string) => void;
};

/** Sent at once, never from the outbox: the queue may be another one by then. `onChange` follows each answer. */
export function useQueueActions(isOffline: boolean, onChange: () => void): QueueActions {
  const translator = useTranslate();
  const { t } = translator;
  const [busy, setBusy] = useState(false);
  const [retrying, setRetrying] = useState<QueueActions["retrying"]>(null);
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function send<T>(
    ask: () => Promise<Result<AdminAnswer<T>, ApiError>>,
    said: (data: T) => string,
  ): Promise<void> {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    onChange();
    await (answer.ok
      ? showToast("success", said(answer.value.data), { id: TOAST })
      : showToast("error", t("queue.not_done"), {
          id: TOAST,
          description: answerText(translator, answer.error),
        }));
  }

  async function retryKind(kind: string): Promise<void> {
    isStopped.current = false;
    setBusy(true);
    setRetrying({ kind, progress: null });
    const { progress, error, left } = await retryAll({
      kind,
      isStopped: () => isStopped.current,
      onProgress: (done) => {
        setRetrying({ kind, progress: done });
        onChange();
      },
      ask: async (body) => {
        const schema = jobsRetriedSchema;
        const answer = await adminRequest("POST", apiPaths.adminJobsRetry, { schema, body });
        return answer.ok ? ok(answer.value.data.data) : answer;
      },
    });
    setRetrying(null);
    setBusy(false);
    if (error !== null) onChange();
    const refused = progress.refused.map(({ code, reason }) => ({ code, text: reason }));
    const said = [
      t("queue.retried_all", { count: progress.retried }),
      refused.length > 0 && t("queue.not_retried", { count: refused.length }),
      refused.length > 0 && refusalTexts(translator, refused),
      left > 0 && t("queue.left", { count: left }),
      error !== null && answerText(translator, error),
    ];
    const description = said.slice(1).filter(Boolean).join(" ");
    const kindOfToast = error !== null ? "error" : refused.length > 0 ? "warning" : "success";
    await showToast(kindOfToast, String(said[0]), { id: TOAST, ...(description !== "" && { description }) });
  }

  return {
    disabled: busy || isOffline,
    retrying,
    stopRetrying: () => {
      isStopped.current = true;
    },
    retry: (id) =>
      void send(
        () => adminRequest("POST", apiPaths.adminJobRetry(id), { schema: jobAnswerSchema }),
        () => t("queue.retried", { id }),
      ),
    retryAll: (kind) => void retryKind(kind),
    discard: (id) =>
      void send(
        () => adminRequest("DELETE", apiPaths.adminJob(id)),
        () => t("queue.discarded", { id }),
      ),
    pause: (kind, paused) =>
      void send(
        () =>
          adminRequest("PATCH", apiPaths.adminJobKind(kind), {
            schema: jobKindAnswerSchema,
            body: { paused },
          }),
        () => t(paused ? "queue.now_paused" : "queue.now_resumed"),
      ),
    runNow: (kind) =>
      void send(
        () => adminRequest("POST", apiPaths.adminJobKindRun(kind), { schema: jobAnswerSchema }),
        ({ data }) => t("queue.queued_now", { id: data.id }),
      ),
  };
}

const TOAST = "queue";

function answerText(translator: Translator, error: ApiError): string {
  const { t } = translator;
  if (error.kind === "problem") {
    const { code, detail, errors = [] } = error.problem;
    if (code === "job_open") return t("queue.already_open");
    if (code === "kind_paused") return t("queue.resume_first");
    if (code === "job_refused" && detail !== undefined) {
      return refusalText(translator, { code: errors[0]?.code, text: detail });
    }
  }
  return [404, 409].includes(errorStatus(error) ?? 0)
    ? t("queue.changed")
    : adminErrorText(translator, error);
}

/** Why a job was not retried or discarded. */
type ToldRefusal = { code: string | undefined; text: string };

const TEXTS: Readonly<Record<JobRefusal, MessageId>> = {
  list_gone: "queue.refused_list_gone",
  list_state: "queue.refused_list_state",
  list_file_gone: "queue.refused_list_file_gone",
  list_twin: "queue.refused_list_twin",
  list_in_place: "queue.refused_list_in_place",
  article_scheduled: "queue.refused_article_scheduled",
  notices_unmatched: "queue.refused_notices_unmatched",
  schedule_open: "queue.already_open",
  payload_unfit: "queue.refused_payload_unfit",
  kind_unknown: "queue.refused_kind_unknown",
};
const known: Readonly<Partial<Record<string, MessageId>>> = TEXTS;

/** In the person's language; a reason of a newer server in the server's words. */
export function refusalText({ t }: Translator, { code, text }: ToldRefusal): string {
  const message = known[code ?? ""];
  return message === undefined ? text : t(message);
}

/** Each different reason once. */
export function refusalTexts(translator: Translator, refusals: readonly ToldRefusal[]): string {
  return [...new Set(refusals.map((refusal) => refusalText(translator, refusal)))].join(" ");
}

/** What was done so far. `all`: failed when it began, as far as is known. */
type RetryProgress = { retried: number; refused: JobsRetried["refused"]; all: number };

type RetryAll = {
  kind: string;
  ask: (body: JobsRetry) => Promise<Result<JobsRetried, ApiError>>;
  onProgress: (progress: RetryProgress) => void;
  isStopped: () => boolean;
};

type RetryEnd = { progress: RetryProgress; error: ApiError | null; left: number };

/** Asks until every failed job of a kind was looked at once; those that fail again meanwhile are not met again. */
export async function retryAll({ kind, ask, onProgress, isStopped }: RetryAll): Promise<RetryEnd> {
  let progress: RetryProgress = { retried: 0, refused: [], all: 0 };
  for (let after: number | undefined; ;) {
    const answer = await ask({ kind, ...(after === undefined ? {} : { after }) });
    if (!answer.ok) return { progress, error: answer.error, left: 0 };
    const { retried, refused, left, last_id } = answer.value;
    const sums = { retried: progress.retried + retried, refused: [...progress.refused, ...refused] };
    progress = { ...sums, all: sums.retried + sums.refused.length + left };
    onProgress(progress);
    // Servers before `last_id` begin with the oldest each time.
    if (left === 0 || last_id === undefined || last_id === null || isStopped()) {
      return { progress, error: null, left };
    }
    after = last_id;
  }
}
