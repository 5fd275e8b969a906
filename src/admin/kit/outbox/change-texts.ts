import { assertNever } from "#domain/base/result.ts";
import type { Translator, MessageId } from "../../../platform/i18n/translator.ts";
import type { Change, ChangeProblem, RefusedField } from "../../../outbox/change.ts";
import { findKind } from "../../../outbox/kind.ts";
import { recordName } from "../../../outbox/record-name.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import { fieldLabel } from "../../records.ts";
import { refusalText } from "../refusal-text.ts";
import { otherSide } from "./compare.ts";
import type { ArticleFault } from "#domain/articles/admin-contract.ts";
import type { PictureFault } from "#domain/articles/admin-media.ts";
import type { RunFault } from "#domain/advertising/ready-to-run.ts";

/** "Edited a passport". */
export function kindText({ t }: Translator, kind: string): string {
  const definition = findKind(outboxKinds, kind);
  return definition === null ? kind : t(definition.label);
}

export function subjectText({ t }: Translator, change: Change): string {
  const { base, answer, body, resource } = change;
  return (
    recordName({ ...base, ...answer?.data, ...body }) ||
    change.recordName ||
    t("outbox.record", { key: resource.replace(/^[a-z-]+:/, "") })
  );
}

const NO_ANSWER = {
  offline: "outbox.offline",
  timeout: "outbox.no_answer",
  "unexpected-answer": "outbox.portal",
} as const;

/** Why it was not sent and what to do; null without a problem. */
export function problemText(
  translator: Translator,
  change: Pick<Change, "lastProblem" | "accountId" | "serverVersion">,
  nowMs: number,
): string | null {
  const { lastProblem: problem, serverVersion } = change;
  if (problem === null) return null;
  const { t } = translator;
  switch (problem.kind) {
    case "no-answer":
      return t(NO_ANSWER[problem.why]);
    case "later":
      return t("outbox.later");
    case "stale":
      return [
        t("outbox.stale", otherSide(translator, change, nowMs)),
        t(serverVersion === null ? "outbox.stale_unread" : "outbox.stale_choose"),
      ].join(" ");
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

function refusedText(translator: Translator, problem: Extract<ChangeProblem, { kind: "refused" }>): string {
  const { t } = translator;
  const { code, status, errors } = problem;
  const said = errors.map((error) => faultText(translator, error));
  const told = refusalText(translator, code);
  // What an advertisement lacks says more than that it cannot run.
  if (told !== null && said.every((text) => text === null)) return told;
  if (errors.length === 0) return t("outbox.refused", { status });
  const unsaid = errors.filter((_, at) => said[at] === null).map(({ path }) => fieldLabel(translator, path));
  const parts = new Set(said.flatMap((text) => text ?? []));
  if (unsaid.length > 0) parts.add(`${t("outbox.wrong_fields")} ${unsaid.join(", ")}`);
  return [...parts].join(" ");
}

/** The texts of the server's codes. */
const FAULTS: Readonly<Record<ArticleFault | PictureFault | RunFault | "wrong_shape", MessageId>> = {
  time_passed: "fault.time_passed",
  already_published: "fault.already_published",
  no_such_article: "fault.no_such_article",
  translates_itself: "fault.translates_itself",
  is_its_translation: "fault.is_its_translation",
  no_such_author: "fault.no_such_author",
  others_name: "fault.others_name",
  undescribed_picture: "fault.undescribed_picture",
  not_a_picture: "fault.not_a_picture",
  too_large: "fault.too_large",
  too_many_pixels: "fault.too_many_pixels",
  too_long: "fault.too_long",
  too_heavy: "fault.too_heavy",
  damaged: "fault.damaged",
  no_desktop_picture: "fault.no_desktop_picture",
  no_mobile_picture: "fault.no_mobile_picture",
  no_first_day: "fault.no_first_day",
  last_day_passed: "fault.last_day_passed",
  first_day_ahead: "fault.first_day_ahead",
  wrong_shape: "fault.wrong_shape",
};
const BY_CODE: ReadonlyMap<string, MessageId> = new Map(Object.entries(FAULTS));

/** What is wrong with a field that the server refused; null if only the server's English says it. */
export function faultText({ t }: Translator, { code }: Pick<RefusedField, "code">): string | null {
  const message = BY_CODE.get(code ?? "");
  return message === undefined ? null : t(message);
}
