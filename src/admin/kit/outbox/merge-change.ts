import type { Change, Fields } from "../../../outbox/change.ts";
import { plainValues } from "../form/plain-values.ts";
import { isInBin } from "./add-again.ts";
import { chosenFields, type Comparison, compareVersions, type Sides } from "./compare.ts";
import { type MergePart, mergeText } from "./merge-text.ts";

/** `both`: without the text, whose paragraphs are chosen one by one. */
export type Merge = Comparison & {
  /** The parts of the text; null if only one side changed it. */
  parts: readonly MergePart[] | null;
};

/** The field that is merged by paragraphs. */
const TEXT = "content";

/** A refused edit against the server's version: what fits together, and what somebody must choose. */
export function mergeChange(change: Change): Merge {
  const comparison = compareVersions(change);
  const text = comparison.both.find(({ field }) => field === TEXT);
  return {
    ...comparison,
    both: comparison.both.filter(({ field }) => field !== TEXT),
    parts: text === undefined ? null : mergeText(asText(text.before), asText(text.mine), asText(text.theirs)),
  };
}

type Decisions = {
  /** The merged text, if there are parts. */
  text: string;
  sides: Sides;
};

/** What to send over the server's version; null if that is what was chosen. */
export function mergedBody(change: Change, merge: Merge, { text, sides }: Decisions): Fields | null {
  const theirs = plainValues(change.serverVersion ?? {});
  const body = chosenFields(merge, sides);
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
