import { assertNever } from "#domain/result.ts";
import type { MessageId, Translator } from "../../../i18n/translator.ts";
import type { Change, ChangeProblem, Fields } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import { fieldLabel } from "../form/field-labels.ts";
import { faultText } from "./fault-texts.ts";

/** "Edited a passport". */
export function kindText({ t }: Translator, kind: string): string {
  const definition = findKind(outboxKinds, kind);
  return definition === null ? kind : t(definition.label);
}

export function subjectText({ t }: Translator, change: Change): string {
  const fields: Fields = { ...change.base, ...change.answer?.data, ...change.body };
  const text = (name: string): string => {
    const value = fields[name];
    return typeof value === "string" ? value : "";
  };
  const person = [text("first_name"), text("middle_name"), text("last_name")].filter(Boolean).join(" ");
  const parts = [
    person || text("name") || text("full_name") || text("title") || text("ad_title") || text("alt"),
    text("request_number"),
  ].filter(Boolean);
  return parts.join(" · ") || t("outbox.record", { key: change.resource.replace(/^[a-z-]+:/, "") });
}

/** Why it was not sent and what to do; null without a problem. */
export function problemText(translator: Translator, problem: ChangeProblem | null): string | null {
  if (problem === null) return null;
  const { t } = translator;
  switch (problem.kind) {
    case "no-answer":
      return t(problem.why === "unexpected-answer" ? "outbox.portal" : "outbox.no_answer");
    case "later":
      return t("outbox.later");
    case "stale":
      return t("outbox.stale");
    case "deleted":
      return t("outbox.gone");
    case "signed-out":
      return t("outbox.signed_out");
    case "unsure":
      return t("outbox.unsure");
    case "refused":
      return refusedText(translator, problem);
    default:
      return assertNever(problem);
  }
}

/** Server-side rules by error code. */
const CODES: Readonly<Record<string, MessageId>> = {
  duplicate_request_number: "outbox.number_taken",
  request_number_taken: "outbox.number_taken",
  duplicate_slug: "outbox.slug_taken",
  transition_not_allowed: "outbox.status_refused",
  article_deleted: "outbox.in_bin",
  advertisement_in_use: "outbox.advertisement_used",
};

function refusedText(translator: Translator, problem: Extract<ChangeProblem, { kind: "refused" }>): string {
  const { t } = translator;
  const { code, status, errors } = problem;
  const message = CODES[code];
  if (message !== undefined) return t(message);
  if (status === 403) return t("outbox.forbidden");
  if (errors.length === 0) return t("outbox.refused", { status });
  const said = errors.map((error) => faultText(translator, error));
  const unsaid = errors.filter((_, at) => said[at] === null).map(({ path }) => fieldLabel(translator, path));
  const parts = new Set(said.flatMap((text) => text ?? []));
  if (unsaid.length > 0) parts.add(`${t("outbox.wrong_fields")} ${unsaid.join(", ")}`);
  return [...parts].join(" ");
}
