import type { Change, Fields } from "../../../outbox/change.ts";
import { isSameValue } from "../../../outbox/same-value.ts";
import { SERVER_FIELDS } from "../form/field-labels.ts";
import { plainValues } from "../form/plain-values.ts";

/** Changed on both sides, or changed by one and deleted by the other. */
export type Difference = { field: string; before: unknown; mine: unknown; theirs: unknown };

/** Conflicting fields, and fields only the other side changed. */
export type Comparison = { differences: readonly Difference[]; theirsAlone: readonly Difference[] };

/** Compares a change with the server's version. A deletion changes no fields: every difference is theirs. */
export function compareVersions({ body, base, serverVersion }: Change): Comparison {
  const mine: Fields = body ?? {};
  const theirs = plainValues(serverVersion ?? {});
  const before = plainValues(base ?? {});
  const difference = (field: string): Difference => ({
    field,
    before: before[field],
    mine: mine[field],
    theirs: theirs[field],
  });
  const differences = Object.keys(mine)
    .filter((field) => !isSameValue(mine[field], theirs[field]))
    .map(difference);
  const theirsAlone = Object.keys(theirs)
    .filter((field) => !(field in mine) && !SERVER_FIELDS.has(field))
    .filter((field) => base !== null && !isSameValue(before[field], theirs[field]))
    .map(difference);
  return { differences, theirsAlone };
}

export type Choices = Readonly<Record<string, "mine" | "theirs">>;

/** What to send over the server's version; null if nothing. */
export function chosenFields({ body }: Pick<Change, "body">, choices: Choices): Fields | null {
  const kept = Object.entries(body ?? {}).filter(([field]) => choices[field] === "mine");
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
