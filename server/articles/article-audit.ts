import type { AdminArticle } from "#domain/articles/admin-contract.ts";

/** The log keeps part of long texts, and how long they were. */
const LONGEST_TEXT = 300;
/** Shown before a change that is deep in a long line. */
const CONTEXT = 40;

type Recorded = Readonly<Record<string, unknown>>;

/** What the log says about an article: all fields of a new or deleted one. */
export function auditFacts(article: AdminArticle): Recorded {
  return Object.fromEntries(
    Object.entries(wholeFacts(article)).map(([key, value]) => [key, partFrom(value, 0)]),
  );
}

/** The title, for lists of entries, and the fields that differ; of texts the changed part. */
export function auditChange(
  before: AdminArticle,
  after: AdminArticle,
): { before: Recorded; after: Recorded } {
  const [from, to] = [wholeFacts(before), wholeFacts(after)];
  const changed: { before: Record<string, unknown>; after: Record<string, unknown> } = {
    before: { title: before.title },
    after: { title: after.title },
  };
  for (const key of Object.keys(to)) {
    if (key === "updated_at" || JSON.stringify(from[key]) === JSON.stringify(to[key])) continue;
    const start = changedFrom(from[key], to[key]);
    changed.before[key] = partFrom(from[key], start);
    changed.after[key] = partFrom(to[key], start);
  }
  return changed;
}

function wholeFacts(article: AdminArticle): Recorded {
  const {
    id: _id,
    etag: _etag,
    picture: _picture,
    word_count: _words,
    reading_time: _minutes,
    author,
    categories,
    tags,
    ...rest
  } = article;
  return {
    ...rest,
    author: author?.name ?? null,
    categories: categories.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
  };
}

function partFrom(value: unknown, start: number): unknown {
  if (typeof value !== "string") return value;
  const isCutWithinLine = start > 0 && value[start - 1] !== "\n";
  const isCutAfter = value.length - start > LONGEST_TEXT;
  const part = value.slice(start, start + LONGEST_TEXT);
  if (!isCutWithinLine && !isCutAfter) return part;
  return `${isCutWithinLine ? "…" : ""}${part}${isCutAfter ? "…" : ""} (${value.length} characters)`;
}

/** Finds the beginning of the first line that differs; within a long line, a few words before the difference. */
function changedFrom(a: unknown, b: unknown): number {
  if (typeof a !== "string" || typeof b !== "string") return 0;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const line = a.lastIndexOf("\n", at - 1) + 1;
  return at - line > LONGEST_TEXT / 2 ? at - CONTEXT : line;
}
