import type { Change, Fields } from "../../../outbox/change.ts";
import { isSameValue } from "../../../outbox/same-value.ts";
import { plainValues } from "../form/plain-values.ts";
import { isInBin } from "./add-again.ts";
import { compareVersions, type Difference } from "./compare.ts";
import { type MergePart, mergeText } from "./merge-text.ts";

export type Merge = {
  /** The parts of the text; null if only one side changed it. */
  parts: readonly MergePart[] | null;
  /** Other fields that both changed. */
  conflicts: readonly Difference[];
  /** Fields that only mine changes. */
  mine: readonly Difference[];
  /** Fields that only theirs changed. */
  theirs: readonly Difference[];
};

/** The field that is merged by paragraphs. */
const TEXT = "content";

/** A refused edit against the server's version: what fits together, and what somebody must choose. */
export function mergeChange(change: Change): Merge {
  const { differences, theirsAlone } = compareVersions(change);
  const isMineAlone = ({ before, theirs }: Difference) => isSameValue(before, theirs);
  const both = differences.filter((difference) => !isMineAlone(difference));
  const text = both.find(({ field }) => field === TEXT);
  return {
    parts: text === undefined ? null : mergeText(asText(text.before), asText(text.mine), asText(text.theirs)),
    conflicts: both.filter(({ field }) => field !== TEXT),
    mine: differences.filter(isMineAlone),
    theirs: theirsAlone,
  };
}

type Decisions = {
  /** The merged text, if there are parts. */
  text: string;
  sides: Readonly<Record<string, "mine" | "theirs">>;
};

/** What to send over the server's version; null if that is what was chosen. */
export function mergedBody(change: Change, merge: Merge, { text, sides }: Decisions): Fields | null {
  const theirs = plainValues(change.serverVersion ?? {});
  const body: Fields = Object.fromEntries(merge.mine.map(({ field, mine }) => [field, mine]));
  for (const { field, mine } of merge.conflicts) if (sides[field] === "mine") body[field] = mine;
  if (merge.parts !== null && text !== theirs[TEXT]) body[TEXT] = text;
  // Otherwise the server refuses it.
  if (isInBin(change)) body["deleted"] = false;
  if (Object.keys(body).length === 0) return null;
  // The server may ask for the date with a change of status.
  return "status" in body && !("published_at" in body)
    ? { ...body, published_at: theirs["published_at"] ?? null }
    : body;
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
