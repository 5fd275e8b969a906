import { useState } from "react";
import { jobAnswerSchema, jobKindAnswerSchema, jobsRetriedSchema } from "#domain/api/jobs.ts";
import { apiPaths } from "#domain/api/paths.ts";
import type { Result } from "#domain/result.ts";
import { type AdminAnswer, adminRequest } from "../../../auth/admin-client.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { type ApiError, errorStatus } from "../../../lib/api-error.ts";
import { apiErrorText } from "../../../ui/api-error-text.ts";
import { showToast } from "../../../ui/toast.ts";

export type QueueActions = {
  /** Nothing can be done now: another change is sent, or there is no connection. */
  disabled: boolean;
  retry: (id: number) => void;
  retryAll: (kind: string) => void;
  discard: (id: number) => void;
  pause: (kind: string, paused: boolean) => void;
  runNow: (kind: string) => void;
};

/** Sent at once, never from the outbox: the queue may be another one by then. `onChange` follows each answer. */
export function useQueueActions(isOffline: boolean, onChange: () => void): QueueActions {
  const translator = useTranslate();
  const { t } = translator;
  const [busy, setBusy] = useState(false);

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
          description: refusalText(translator, answer.error),
        }));
  }
  return {
    disabled: busy || isOffline,
    retry: (id) =>
      void send(
        () => adminRequest("POST", apiPaths.adminJobRetry(id), { schema: jobAnswerSchema }),
        () => t("queue.retried", { id }),
      ),
    retryAll: (kind) =>
      void send(
        () => adminRequest("POST", apiPaths.adminJobsRetry, { schema: jobsRetriedSchema, body: { kind } }),
        ({ data: { retried, refused } }) =>
          [
            t("queue.retried_all", { count: retried }),
            refused.length > 0 && t("queue.not_retried", { count: refused.length }),
          ]
            .filter(Boolean)
            .join(" "),
      ),
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

function refusalText(translator: Translator, error: ApiError): string {
  const { t } = translator;
  if (error.kind === "problem") {
    const { code, detail } = error.problem;
    if (code === "job_open") return t("queue.already_open");
    if (code === "kind_paused") return t("queue.resume_first");
    // The kind's own reason, which only the server knows.
    if (code === "job_refused" && detail !== undefined) return detail;
  }
  return [404, 409].includes(errorStatus(error) ?? 0) ? t("queue.changed") : apiErrorText(translator, error);
}
