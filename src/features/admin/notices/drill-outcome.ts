import { assertNever } from "#domain/result.ts";
import type { DrillOutcome } from "#domain/api/admin-notices.ts";
import type { Translator } from "../../../i18n/translator.ts";
import { stopReason } from "./stop-reason.ts";

/** `asked`: no answer of the server yet; `came`: shown on this device. */
export type Drill = "asked" | "came" | "none" | DrillOutcome;

/** Whether nothing more will happen to it. */
export function isOver(drill: Drill): boolean {
  if (typeof drill === "string") return drill !== "asked";
  return drill.state !== "due" && drill.state !== "sent";
}

/** What is said of a test notice. */
export function drillText(translator: Translator, drill: Drill): string {
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
