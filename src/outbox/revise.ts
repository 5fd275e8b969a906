import { err, ok, type Result } from "#domain/base/result.ts";
import type { Change, Fields, NewChange, OutboxError, TakenBack } from "./change.ts";
import { queueOf, type Step } from "./claim.ts";
import {
  allowsFiles,
  type ChangeKinds,
  isTemporary,
  type KindDefinition,
  kindOf,
  targetOf,
  temporaryResource,
} from "./kind.ts";
import { originBehind, OUTDATED, outdateBehind } from "./outdated.ts";
import { recordName } from "./record-name.ts";

type Making = { now: number; uuid: () => string; kinds: ChangeKinds };
type Revised<T> = Step<Result<T, OutboxError>>;

const UNTRIED = {
  state: "waiting",
  attempts: 0,
  nextTryAt: 0,
  lastProblem: null,
  serverVersion: null,
  serverEtag: null,
  sentAt: null,
  firstSentAt: null,
  unsettled: false,
  refusedToken: null,
  answer: null,
} as const;

/** Appends a change. */
export function add(
  rows: readonly Change[],
  change: NewChange,
  { now, uuid, kinds }: Making,
): Revised<Change> {
  const { kind, base = null, accountId } = change;
  const definition = kindOf(kinds, kind);
  const own = rows.filter((row) => row.accountId === accountId);
  const resource = currentName(own, change.resource ?? temporaryResource(definition, uuid()));
  const target = targetOf(definition, resource);
  const body = target.method === "DELETE" ? null : (change.body ?? {});
  if (!allowsFiles(definition, body)) return refuse({ kind: "too-large" });
  const unsent = own.filter((row) => row.resource === resource && row.state !== "done");
  // Its creation was discarded or never queued.
  if (target.method !== "POST" && isTemporary(resource) && unsent.length === 0)
    return refuse({ kind: "unknown" });
  const from = { base, baseEtag: currentEtag(own, resource, change.baseEtag ?? null) };
  const made = { id: uuid(), idempotencyKey: uuid(), queuedAt: now };
  const origin = originBehind(kinds, unsent, kind, body, from);
  const last = unsent.at(-1);
  if (last !== undefined && origin.baseEtag !== OUTDATED && canFold(definition, last, { kind, body })) {
    // It is a new row, so that screens see when the newer text is in the list.
    const row: Change = { ...last, ...made, body: { ...last.body, ...body } };
    return { value: ok(row), put: [row], remove: [last.id] };
  }
  const row: Change = {
    ...UNTRIED,
    ...(definition.holdMs !== undefined && { nextTryAt: now + definition.holdMs }),
    ...target,
    ...made,
    seq: lastSeq(rows) + 1,
    kind,
    body,
    ...origin,
    ...(target.method === "DELETE" && { recordName: recordName(base ?? {}) }),
    accountId,
  };
  return { value: ok(row), put: [row] };
}

/** Appends changes one after another, all or none. */
export function addAll(
  rows: readonly Change[],
  changes: readonly NewChange[],
  making: Making,
): Revised<Change[]> {
  let current = rows;
  const written = new Map<string, Change>();
  const gone = new Set<string>();
  const added: Change[] = [];
  for (const change of changes) {
    const { value, put = [], remove = [] } = add(current, change, making);
    if (!value.ok) return refuse(value.error);
    for (const id of remove) if (!written.delete(id)) gone.add(id);
    for (const row of put) written.set(row.id, row);
    current = [...current.filter(({ id }) => !remove.includes(id)), ...put];
    added.push(value.value);
  }
  return { value: ok(added), put: [...written.values()], remove: [...gone] };
}

/**
 * Takes deletions back: those that the server cannot have are dropped, the others get their restoration behind them. What
 * cannot be restored is dropped as well if it still waits, but counts as `late` if it may have been sent.
 */
export function takeBack(
  rows: readonly Change[],
  deletions: readonly Change[],
  making: Making,
): Revised<TakenBack> {
  const known = new Map(rows.map((row) => [row.id, row]));
  const isWaiting = ({ id }: Change): boolean => {
    const state = known.get(id)?.state ?? "done";
    return state !== "done" && state !== "sending";
  };
  const isUnsent = (row: Change): boolean => isWaiting(row) && known.get(row.id)?.unsettled === false;
  const sent = deletions.filter((row) => !isUnsent(row));
  const restorations = sent.flatMap(({ kind, resource, base, baseEtag, accountId }): NewChange[] => {
    const { restore } = kindOf(making.kinds, kind);
    if (restore === undefined) return [];
    return [{ kind: restore, resource, body: { deleted: false }, base, baseEtag, accountId }];
  });
  const dropped = deletions.filter(
    (row) => isUnsent(row) || (isWaiting(row) && kindOf(making.kinds, row.kind).restore === undefined),
  );
  const gone = dropped.map(({ id }) => id);
  const restored = addAll(
    rows.filter(({ id }) => !gone.includes(id)),
    restorations,
    making,
  );
  if (!restored.value.ok) return refuse(restored.value.error);
  return {
    value: ok({
      dropped: deletions.length - sent.length,
      restoring: restored.value.value,
      late: sent.length - restorations.length,
    }),
    put: restored.put ?? [],
    remove: [...(restored.remove ?? []), ...gone],
  };
}

/** Edits a change; once sent it gets a new key, as keys are bound to bodies. */
export function edit(rows: readonly Change[], id: string, body: Fields, making: Making): Revised<Change> {
  const row = rows.find((known) => known.id === id);
  if (row === undefined) return refuse({ kind: "unknown" });
  if (row.state === "sending") return refuse({ kind: "sending" });
  if (row.state === "done" || row.state === "conflict")
    return refuse({ kind: "wrong-state", state: row.state });
  const definition = kindOf(making.kinds, row.kind);
  if (!allowsFiles(definition, body)) return refuse({ kind: "too-large" });
  if (row.unsettled && row.method === "POST") {
    // A resend could create it twice: queue an update.
    const kind = definition.update;
    if (kind === undefined) return refuse({ kind: "outcome-unknown" });
    const { resource, accountId, body: base } = row;
    return add(rows, { kind, resource, body, base, accountId }, making);
  }
  const state = row.state === "paused" ? row.state : "waiting";
  const lastProblem = row.state === "paused" ? row.lastProblem : null;
  const { refusedToken } = row;
  const edited: Change = { ...row, ...fresh(row, making), body, state, lastProblem, refusedToken };
  return replace(edited, outdateBehind(making.kinds, rows, row, edited));
}

/** Resends under the same key. A conflict whose other version did not come is asked anew. */
export function retry(rows: readonly Change[], id: string, making: Making): Revised<Change> {
  const row = rows.find((known) => known.id === id);
  if (row === undefined) return refuse({ kind: "unknown" });
  if (row.state === "conflict" && row.serverVersion === null)
    return replace({ ...row, ...fresh(row, making) });
  if (row.state !== "parked" && row.state !== "waiting") {
    return refuse(row.state === "sending" ? { kind: "sending" } : { kind: "wrong-state", state: row.state });
  }
  // Confirmed by the person: restart the age.
  const restarted = row.lastProblem?.kind === "unsure" ? { firstSentAt: null, sentAt: null } : {};
  return replace({ ...row, ...restarted, state: "waiting", nextTryAt: 0 });
}

/** Removes a change and its dependents. */
export function discard(rows: readonly Change[], id: string): Revised<Change[]> {
  const row = rows.find((known) => known.id === id);
  if (row === undefined) return refuse({ kind: "unknown" });
  if (row.state === "sending") return refuse({ kind: "sending" });
  const makes = isTemporary(row.resource) && row.method === "POST" && row.state !== "done";
  const gone = makes ? rows.filter((each) => queueOf(each) === queueOf(row) && each.state !== "done") : [row];
  return { value: ok(gone), remove: gone.map((each) => each.id) };
}

/** Resolves a conflict with these fields. */
export function resolve(
  rows: readonly Change[],
  id: string,
  body: Fields | null,
  making: Making,
): Revised<Change> {
  const row = rows.find((known) => known.id === id);
  if (row === undefined) return refuse({ kind: "unknown" });
  if (row.state !== "conflict") return refuse({ kind: "wrong-state", state: row.state });
  const { serverVersion: base, serverEtag: baseEtag } = row;
  const resolved: Change = { ...row, ...fresh(row, making), body, base, baseEtag };
  return replace(resolved, outdateBehind(making.kinds, rows, row, resolved));
}

function fresh(row: Change, { uuid }: Making): Partial<Change> & typeof UNTRIED {
  return row.attempts === 0 ? UNTRIED : { ...UNTRIED, idempotencyKey: uuid() };
}

function replace(row: Change, others: readonly Change[] = []): Revised<Change> {
  return { value: ok(row), put: [row, ...others] };
}

/** Only into a row that was never sent: keys are bound to bodies. */
function canFold(
  { foldsUnless }: KindDefinition,
  into: Change,
  { kind, body }: Pick<Change, "kind" | "body">,
): boolean {
  if (foldsUnless === undefined || into.kind !== kind || into.attempts > 0) return false;
  if (into.state !== "waiting" && into.state !== "paused") return false;
  return !(foldsUnless in (into.body ?? {}) && foldsUnless in (body ?? {}));
}

function refuse(error: OutboxError): { value: Result<never, OutboxError> } {
  return { value: err(error) };
}

function lastSeq(rows: readonly Change[]): number {
  return rows.reduce((last, { seq }) => Math.max(last, seq), 0);
}

/** Screens may show a name that has changed since. */
function currentName(rows: readonly Change[], resource: string): string {
  let name = resource;
  for (const { state, resource: former, answer } of rows) {
    if (state === "done" && former === name && answer !== null) name = answer.resource;
  }
  return name;
}

/** Screens may show a version older than our own changes. */
function currentEtag(rows: readonly Change[], resource: string, baseEtag: string | null): string | null {
  let etag = baseEtag;
  for (const { state, answer } of rows) {
    if (state === "done" && answer?.resource === resource && answer.from === etag) etag = answer.etag ?? etag;
  }
  return etag;
}
