import type { Change, Fields } from "../../../outbox/change.ts";
import { isSameValue } from "../form/field-labels.ts";

/** A field that both changed, or that one deleted over: what each says. */
export type Difference = { field: string; before: unknown; mine: unknown; theirs: unknown };

/** What a conflict is about: the fields to choose between, and those that only the other one changed. */
export type Comparison = { differences: readonly Difference[]; theirsAlone: readonly Difference[] };

/** Of these a person knows nothing. */
const OF_THE_SERVER = new Set(["id", "slug", "full_name", "created_at", "updated_at", "total", "etag"]);

/** Compares a change with what the server has meanwhile. A deletion changes no field: all that is new is theirs. */
export function compareVersions({ body, base, serverVersion }: Change): Comparison {
  const mine: Fields = body ?? {};
  const theirs: Fields = serverVersion ?? {};
  const difference = (field: string): Difference => ({
    field,
    before: base?.[field],
    mine: mine[field],
    theirs: theirs[field],
  });
  const differences = Object.keys(mine)
    .filter((field) => !isSameValue(mine[field], theirs[field]))
    .map(difference);
  const theirsAlone = Object.keys(theirs)
    .filter((field) => !(field in mine) && !OF_THE_SERVER.has(field))
    .filter((field) => base !== null && !isSameValue(base[field], theirs[field]))
    .map(difference);
  return { differences, theirsAlone };
}

/** Which side each field keeps. */
export type Choices = Readonly<Record<string, "mine" | "theirs">>;

/** What is to be sent over the server's version; null when nothing of it is left. */
export function chosenFields({ body }: Pick<Change, "body">, choices: Choices): Fields | null {
  const kept = Object.entries(body ?? {}).filter(([field]) => choices[field] === "mine");
  return kept.length === 0 ? null : Object.fromEntries(kept);
}
