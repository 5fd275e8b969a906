import type { Store } from "../../../../server/store/store.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { importList } from "../../imports/stage-and-commit.ts";

type Row = readonly [number: string, first: string, middle: string, last: string];

/** Publishes a list of invented people. */
export async function publishList(
  store: Store,
  { branch = "Adama", day = "2026-11-05", rows }: { branch?: string; day?: string; rows: readonly Row[] },
): Promise<void> {
  await importList(store, {
    location: branch,
    date: day,
    rows: rows.map(([number, first, middle, last]) => ({ number, first, middle, last })),
  });
  await publishSegments(store, Date.now());
}

/** Many with one name. */
export function namesakes(count: number, first: string, middle: string, from = 1_000_000): Row[] {
  return Array.from({ length: count }, (_, at) => [`AAM${from + at}`, first, middle, "Tesfaye"] as const);
}
