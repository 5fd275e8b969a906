import type { Change, Fields } from "./change.ts";
import { queueOf } from "./claim.ts";
import { type ChangeKinds, kindOf } from "./kind.ts";
import { isSameValue } from "./same-value.ts";

/**
 * The ETag of a change made from a version that its queue has left behind. The server has no such version: it answers
 * 412, and the person compares.
 */
export const OUTDATED = '"outdated"';

type Contents = Pick<Change, "base" | "body">;
type Origin = Pick<Change, "base" | "baseEtag">;

/** Unsent changes of the same record, made after this one. */
export function rowsBehind(rows: readonly Change[], row: Change): Change[] {
  return rows.filter(
    (other) => queueOf(other) === queueOf(row) && other.state !== "done" && other.seq > row.seq,
  );
}

/**
 * `row` will send `next` instead. The rows behind it that would overwrite what came in by that, which their person
 * never saw, are outdated; their base becomes what that person saw.
 */
export function outdateBehind(
  kinds: ChangeKinds,
  rows: readonly Change[],
  row: Change,
  next: Contents,
): Change[] {
  const put: Change[] = [];
  let between: Fields = {};
  for (const later of rowsBehind(rows, row)) {
    const plain = plainOf(kinds, later.kind);
    const seen = { ...plain(later.base ?? row.base ?? {}), ...row.body };
    const coming = { ...plain(next.base ?? {}), ...next.body };
    const isOutdated =
      later.method === "DELETE" ? next.base !== row.base : overwrites(later.body, seen, coming);
    if (isOutdated) put.push({ ...later, base: { ...seen, ...between }, baseEtag: OUTDATED });
    between = { ...between, ...later.body };
  }
  return put;
}

/**
 * What a new change counts as made from, behind `unsent` ones of its record, which its screen showed over the version
 * `from`. That may be older or newer than the version they will be applied to.
 */
export function originBehind(
  kinds: ChangeKinds,
  unsent: readonly Change[],
  kind: string,
  body: Fields | null,
  from: Origin,
): Origin {
  const updates = unsent.filter(({ method, base }) => method === "PATCH" && base !== null);
  const first = updates[0];
  if (first === undefined || from.base === null || from.baseEtag === null) return from;
  const plain = plainOf(kinds, kind);
  const queued: Fields = Object.assign({}, ...updates.map((row) => row.body));
  const seen = { ...plain(from.base), ...queued };
  if (first.baseEtag !== from.baseEtag && overwrites(body, seen, { ...plain(first.base ?? {}), ...queued }))
    return { base: seen, baseEtag: OUTDATED };
  // Text that continues a queued one knows no more of other people's changes than that one.
  const continued = updates.filter((row) => sharedFields(row.body, body).length > 0).at(-1);
  if (continued === undefined || continued.baseEtag === from.baseEtag) return from;
  const before = plain(continued.base ?? {});
  const shared = sharedFields(continued.body, body).map((field) => [field, before[field]]);
  return { base: { ...plain(from.base), ...Object.fromEntries(shared) }, baseEtag: continued.baseEtag };
}

function plainOf(kinds: ChangeKinds, kind: string): (record: Fields) => Fields {
  return kindOf(kinds, kind).record.plain ?? ((record) => record);
}

/** Whether `body` replaces values other than those its person saw. */
function overwrites(body: Fields | null, seen: Fields, coming: Fields): boolean {
  return Object.entries(body ?? {}).some(
    ([field, value]) => !isSameValue(coming[field], seen[field]) && !isSameValue(coming[field], value),
  );
}

function sharedFields(one: Fields | null, other: Fields | null): string[] {
  return Object.keys(one ?? {}).filter((field) => field in (other ?? {}));
}
