import type { Translator } from "../../../platform/i18n/translator.ts";
import type { Change } from "../../../outbox/change.ts";
import { formatDayAndTime } from "../table/admin-dates.ts";

/** Whose version a change met, as values of messages; `other` if the server did not tell. */
export type OtherSide = { who: "person" | "self" | "nobody" | "other"; name: string; when: string };

export function otherSide(
  translator: Translator,
  { lastProblem, accountId }: Pick<Change, "lastProblem" | "accountId">,
  nowMs: number,
): OtherSide {
  const changed = lastProblem?.kind === "stale" ? lastProblem.changed : undefined;
  if (changed === undefined) return { who: "other", name: "", when: "" };
  const { by, at } = changed;
  const when = formatDayAndTime(translator, Date.parse(at), nowMs);
  if (by === null) return { who: "nobody", name: "", when };
  return { who: by.id === accountId ? "self" : "person", name: by.name, when };
}
