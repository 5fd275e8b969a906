import { STATIC_COPY } from "#domain/base/problem.ts";
import { assertNever } from "#domain/base/result.ts";
import type { MessageId, Translator } from "../platform/i18n/translator.ts";
import { type ApiError, errorRetryAfter, errorStatus } from "../platform/lib/api-error.ts";

/** What a status says where the page has no better words. A proxy's or portal's page is not believed so much. */
const TOLD: ReadonlyMap<number, MessageId> = new Map([
  [401, "error.signed_out"],
  [404, "error.gone"],
  [408, "error.timeout"],
  [410, "error.gone"],
  [413, "error.too_large"],
]);

export function apiErrorText({ t }: Translator, error: ApiError): string {
  const status = errorStatus(error);
  const seconds = errorRetryAfter(error);
  if (error.kind === "problem" && error.problem.code === STATIC_COPY) return t("error.static_copy");
  if (status === 429) {
    return seconds === undefined ? t("error.too_many") : t("error.too_many_wait", { seconds });
  }
  if (status === 503 || status === 507) {
    return seconds === undefined ? t("error.resting") : t("error.resting_wait", { seconds });
  }
  if (status === 400 || status === 422) return t("error.refused");
  if (error.kind === "problem") {
    const told = TOLD.get(error.problem.status);
    if (told !== undefined) return t(told);
  }
  switch (error.kind) {
    case "offline":
    case "aborted":
      return t("error.offline");
    case "timeout":
      return t("error.timeout");
    case "problem":
      return t("error.problem", { status: error.problem.status });
    case "unexpected-answer":
      return status !== undefined && status >= 500 ? t("error.problem", { status }) : t("error.unexpected");
    default:
      return assertNever(error);
  }
}
