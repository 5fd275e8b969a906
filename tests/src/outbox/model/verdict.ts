import type { Change } from "../../../../src/outbox/change.ts";
import type { Effect } from "./effects.ts";
import type { Remembered } from "./person.ts";

/** Each change must be applied once, or be shown. */
export function faultsOf(
  remembered: Iterable<Remembered>,
  rows: readonly Change[],
  effects: readonly Effect[],
): string[] {
  const faults: string[] = [];
  const places = new Map<string, number[]>();
  effects.forEach(({ mark }, place) => {
    if (mark !== null) places.set(mark, [...(places.get(mark) ?? []), place]);
  });
  const times = (mark: string) => places.get(mark)?.length ?? 0;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes = [...remembered];

  for (const change of changes) {
    const row = byId.get(change.id);
    const name = `${change.kind} ${change.marks.join(" then ")} of ${change.requestNumber}`;
    for (const mark of change.marks) {
      if (times(mark) > 1) faults.push(`${name}: ${mark} was applied ${times(mark)} times`);
      const foreign = places.get(mark)?.some((place) => effects[place]?.accountId !== change.accountId);
      if (foreign) faults.push(`${name}: applied under another account`);
    }
    if (change.kind === "passport.create") {
      const made = change.marks.reduce((sum, mark) => sum + times(mark), 0);
      if (made > 1) faults.push(`${name}: made ${made} times`);
    }
    if (change.discarded) continue;
    const isApplied = row === undefined || row.state === "done";
    if (!isApplied && goesByItself(row, rows)) {
      faults.push(`${name}: still ${row.state} (${JSON.stringify(row.lastProblem)})`);
    }
    const last = change.marks.at(-1);
    if (last === undefined) {
      const deleted = effects.some(
        ({ what, requestNumber }) => what === "passport.delete" && requestNumber === change.requestNumber,
      );
      if (isApplied && !deleted) faults.push(`${name}: said to be deleted and is not`);
    } else if (isApplied && times(last) === 0) faults.push(`${name}: lost`);
    else if (!isApplied && !row.unsettled && times(last) > 0) faults.push(`${name}: shown and applied`);
  }

  for (const row of rows) {
    const owner = changes.find(({ id }) => id === row.id);
    if (owner === undefined) faults.push(`${row.kind} ${row.id} appeared from nowhere`);
    else if (owner.discarded) faults.push(`${row.kind} ${owner.marks.join()} was discarded and is there`);
  }
  return [...faults, ...orderFaults(changes, places)];
}

/** Needs only time; rows behind one that needs its person wait too. */
export function goesByItself(row: Change, rows: readonly Change[]): boolean {
  if (row.state === "done" || row.state === "parked" || row.state === "conflict") return false;
  return !rows.some(
    (other) =>
      other.seq < row.seq &&
      other.resource === row.resource &&
      other.accountId === row.accountId &&
      (other.state === "parked" || other.state === "conflict"),
  );
}

/** Within one record. */
function orderFaults(changes: readonly Remembered[], places: ReadonlyMap<string, number[]>): string[] {
  const faults: string[] = [];
  const lastPlace = new Map<string, { order: number; place: number; mark: string }>();
  for (const change of changes.toSorted((a, b) => a.order - b.order)) {
    const line = `${change.accountId} ${change.requestNumber}`;
    for (const mark of change.marks) {
      const place = places.get(mark)?.[0];
      if (place === undefined) continue;
      const before = lastPlace.get(line);
      if (before !== undefined && before.place > place && before.order !== change.order) {
        faults.push(
          `${mark} of ${change.requestNumber} was applied before ${before.mark}, which was made first`,
        );
      }
      lastPlace.set(line, { order: change.order, place, mark });
    }
  }
  return faults;
}
