import { assertNever } from "#domain/base/result.ts";
import type { Change } from "../../../outbox/change.ts";
import { editableFields } from "./edited-fields.ts";
import { canAddAgain, isInBin } from "./add-again.ts";

type ChangeAction = "sign-in" | "compare" | "edit" | "retry" | "restore" | "add-again" | "discard";

export function actionsOf(
  change: Pick<Change, "state" | "body" | "kind" | "lastProblem" | "serverVersion">,
): ReadonlySet<ChangeAction> {
  const { state, body, lastProblem, serverVersion } = change;
  // The record was deleted: a retry would fail again.
  if (state === "parked" && lastProblem?.kind === "deleted") {
    return new Set(canAddAgain(change) ? ["add-again", "discard"] : ["discard"]);
  }
  if (state === "parked" && canAddAgain(change) && isInBin(change)) {
    return new Set(["restore", "add-again", "discard"]);
  }
  const edit: ChangeAction[] = body === null || editableFields(body).length === 0 ? [] : ["edit"];
  switch (state) {
    case "waiting":
      return new Set([...edit, "discard"]);
    case "paused":
      return new Set(["sign-in", ...edit, "discard"]);
    case "conflict":
      // Sent again, it is answered with the version that it meets.
      return new Set(serverVersion === null ? ["retry", "discard"] : ["compare"]);
    case "parked":
      return new Set([...edit, "retry", "discard"]);
    case "sending":
    case "done":
      return new Set();
    default:
      return assertNever(state);
  }
}
