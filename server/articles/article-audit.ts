import type { AdminArticle } from "#domain/api/admin-articles.ts";

/** The log keeps the start of long texts, and how long they were. */
const LONGEST_TEXT = 300;

type Recorded = Readonly<Record<string, unknown>>;

/** What the log says about an article: all fields of a new or deleted one. */
export function auditFacts(article: AdminArticle): Recorded {
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
  const facts = {
    ...rest,
    author: author?.name ?? null,
    categories: categories.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
  };
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [key, shortened(value)]));
}

/** The title, for lists of entries, and the fields that differ; of texts the changed part. */
export function auditChange(
  before: AdminArticle,
  after: AdminArticle,
): { before: Recorded; after: Recorded } {
  const [from, to] = [auditFacts(before), auditFacts(after)];
  const keys = Object.keys(to).filter(
    (key) =>
      key === "title" || (key !== "updated_at" && JSON.stringify(from[key]) !== JSON.stringify(to[key])),
  );
  const pick = (facts: Recorded): Recorded => Object.fromEntries(keys.map((key) => [key, facts[key]]));
  const changed = { before: pick(from), after: pick(to) };
  if (before.content === after.content) return changed;
  const start = commonStart(before.content, after.content);
  return {
    before: { ...changed.before, content: shortened(before.content.slice(start)) },
    after: { ...changed.after, content: shortened(after.content.slice(start)) },
  };
}

function shortened(value: unknown): unknown {
  if (typeof value !== "string" || value.length <= LONGEST_TEXT) return value;
  return `${value.slice(0, LONGEST_TEXT)}… (${value.length} characters)`;
}

/** Where the line begins that differs first. */
function commonStart(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.lastIndexOf("\n", at - 1) + 1;
}
