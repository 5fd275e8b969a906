import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { IgnoredReason } from "#domain/advertising/advertisement-figures.ts";
import type { EventKind } from "#domain/advertising/contract.ts";
import type { Placement } from "#domain/advertising/placements.ts";
import { jsonTable } from "../../store/json-table.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";

/** `advertisementId` 0: of no known offer. */
export type Shown = { day: string; advertisementId: number; placement: Placement };

const COUNTED = ["offers", "views", "clicks"] as const;
type Counted = (typeof COUNTED)[number];

/** What one transaction adds to `ad_days` and `ad_ignored`. */
export class Totals {
  readonly #days = new Map<string, { of: Shown; counts: Record<Counted, number> }>();
  readonly #ignored = new Map<string, { of: Shown; kind: EventKind; reason: IgnoredReason; count: number }>();

  count(of: Shown, what: Counted): void {
    const key = keyOf(of);
    const entry = this.#days.get(key) ?? { of, counts: { offers: 0, views: 0, clicks: 0 } };
    entry.counts[what] += 1;
    this.#days.set(key, entry);
  }

  ignore(of: Shown, kind: EventKind, reason: IgnoredReason): void {
    const key = `${keyOf(of)} ${kind} ${reason}`;
    const entry = this.#ignored.get(key) ?? { of, kind, reason, count: 0 };
    entry.count += 1;
    this.#ignored.set(key, entry);
  }

  /** Rows in order of their keys, days first: servers that write at once cannot deadlock. */
  async write(trx: Transaction<Database>, dialect: Store["dialect"]): Promise<void> {
    const days = sorted(this.#days).map(({ of, counts }) => [
      ...shownCells(of),
      ...COUNTED.map((what) => counts[what]),
    ]);
    if (days.length > 0) {
      await sql`insert into ad_days (day, advertisement_id, placement, offers, views, clicks)
        select value ->> 0, cast(value ->> 1 as bigint), value ->> 2, cast(value ->> 3 as integer),
          cast(value ->> 4 as integer), cast(value ->> 5 as integer)
        from ${jsonTable(dialect, days)} where true
        on conflict (day, advertisement_id, placement) do update set
          offers = ad_days.offers + excluded.offers, views = ad_days.views + excluded.views,
          clicks = ad_days.clicks + excluded.clicks`.execute(trx);
    }
    const ignored = sorted(this.#ignored).map(({ of, kind, reason, count }) => [
      ...shownCells(of),
      kind,
      reason,
      count,
    ]);
    if (ignored.length === 0) return;
    await sql`insert into ad_ignored (day, advertisement_id, placement, kind, reason, count)
      select value ->> 0, cast(value ->> 1 as bigint), value ->> 2, value ->> 3, value ->> 4,
        cast(value ->> 5 as integer)
      from ${jsonTable(dialect, ignored)} where true
      on conflict (day, advertisement_id, placement, kind, reason) do update set
        count = ad_ignored.count + excluded.count`.execute(trx);
  }
}

function keyOf({ day, advertisementId, placement }: Shown): string {
  return `${day} ${advertisementId} ${placement}`;
}

function shownCells({ day, advertisementId, placement }: Shown): [string, number, string] {
  return [day, advertisementId, placement];
}

function sorted<T>(entries: ReadonlyMap<string, T>): T[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, entry]) => entry);
}
