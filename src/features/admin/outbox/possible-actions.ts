import { assertNever } from "../../../../domain/result.ts";
import type { Change } from "../../../outbox/change.ts";

type ChangeAction = "sign-in" | "compare" | "edit" | "retry" | "discard";

/** What a person can do with a change in its state. */
export function actionsOf({ state, body }: Pick<Change, "state" | "body">): ReadonlySet<ChangeAction> {
  const edit: ChangeAction[] = body === null ? [] : ["edit"];
  switch (state) {
    case "waiting":
      return new Set([...edit, "discard"]);
    case "paused":
      return new Set(["sign-in", ...edit, "discard"]);
    case "conflict":
      return new Set(["compare"]);
    case "parked":
      return new Set([...edit, "retry", "discard"]);
    case "sending":
    case "done":
      return new Set();
    default:
      return assertNever(state);
  }
}
