import { useEffect, useRef, useState } from "react";
import { jobAnswerSchema, jobKindAnswerSchema, jobsRetriedSchema } from "#domain/api/jobs.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { ok, type Result } from "#domain/result.ts";
import { type AdminAnswer, adminRequest } from "../../../auth/admin-client.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { type ApiError, errorStatus } from "../../../lib/api-error.ts";
import { adminErrorText } from "../refusal-text.ts";
import { showToast } from "../../../ui/toast.ts";
import { refusalText, refusalTexts } from "./refusal-texts.ts";
import { retryAll, type RetryProgress } from "./retry-all.ts";

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
