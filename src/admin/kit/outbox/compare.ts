import type { Change, Fields } from "../../../outbox/change.ts";
import { isSameValue } from "../../../outbox/same-value.ts";
import { findKind } from "../../../outbox/kind.ts";
import { outboxKinds } from "../../../outbox-kinds.ts";
import { SERVER_FIELDS } from "../../records.ts";
import type { Translator } from "../../../platform/i18n/translator.ts";
import { formatDayAndTime } from "../table/admin-dates.ts";

/** The server's record in the words of its changes; nothing without one. */
export function plainOf(kind: string, record: Fields | null): Fields {
  const plain = findKind(outboxKinds, kind)?.record.plain;
  return plain === undefined ? (record ?? {}) : plain(record ?? {});
}

export type Difference = { field: string; before: unknown; mine: unknown; theirs: unknown };

export type Comparison = {
  /** Fields that both changed: one version of each is chosen. */
  both: readonly Difference[];
  /** Fields that only mine changes. */
  mine: readonly Difference[];
  /** Fields that only theirs changed. */
  theirs: readonly Difference[];
};

/** Compares a change with the server's version. A deletion changes no fields: every difference is theirs. */
export function compareVersions({ kind, body, base, serverVersion }: Change): Comparison {
  const mine: Fields = body ?? {};
  const theirs = plainOf(kind, serverVersion);
  const before = plainOf(kind, base);
  const difference = (field: string): Difference => ({
    field,
    before: before[field],
    mine: mine[field],
    theirs: theirs[field],
  });
  const differences = Object.keys(mine)
    .filter((field) => !isSameValue(mine[field], theirs[field]))
    .map(difference);
  const isMineAlone = (one: Difference) => isSameValue(one.before, one.theirs);
  return {
    both: differences.filter((one) => !isMineAlone(one)),
    mine: differences.filter(isMineAlone),
    theirs: Object.keys(theirs)
      .filter((field) => !(field in mine) && !SERVER_FIELDS.has(field))
      .filter((field) => base !== null && !isSameValue(before[field], theirs[field]))
      .map(difference),
  };
}

export type Side = "mine" | "theirs";
export type Sides = Readonly<Record<string, Side>>;

/** What to send over the server's version: what only mine changes, and mine where it was chosen. */
export function chosenFields({ both, mine }: Pick<Comparison, "both" | "mine">, sides: Sides): Fields {
  const kept = [...mine, ...both.filter(({ field }) => sides[field] === "mine")];
  return Object.fromEntries(kept.map((one) => [one.field, one.mine]));
}

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
