import { sql } from "kysely";
import type { Store } from "../../../server/store/store.ts";
import type { PlannedEvent } from "./plan.ts";

export type Stored = {
  /** Acknowledged events that are not on their offer. */
  lost: number;
  /** The difference between totals and what the acknowledged events add up to. */
  difference: number;
  duplicates: number;
  otherwiseIgnored: number;
};

/** Compares totals and offers with the acknowledged events. */
export async function countStored({ db }: Store, acknowledged: readonly PlannedEvent[]): Promise<Stored> {
  const marks = new Map<string, { view: boolean; click: boolean }>();
  for (const row of await db.selectFrom("ad_offers").selectAll().execute()) {
    marks.set(row.id, { view: row.viewed_at !== null, click: row.clicked_at !== null });
  }
  const lost = acknowledged.filter(({ offerId, kind }) => marks.get(offerId)?.[kind] !== true).length;
  const unique = (kind: PlannedEvent["kind"]) =>
    new Set(acknowledged.filter((event) => event.kind === kind).map(({ offerId }) => offerId));
  const views = unique("view");
  const clicks = [...unique("click")].filter((offerId) => views.has(offerId)).length;
  // They are held: each counts when something is told of it.
  const shown = new Set(acknowledged.map(({ offerId }) => offerId));
  const totals = await sql<{ views: number; clicks: number; offers: number }>`select
    cast(sum(views) as integer) as views, cast(sum(clicks) as integer) as clicks,
    cast(sum(offers) as integer) as offers from ad_days`.execute(db);
  const [sum = { views: 0, clicks: 0, offers: 0 }] = totals.rows;
  const ignored = await db.selectFrom("ad_ignored").selectAll().execute();
  const countOf = (rows: typeof ignored) => rows.reduce((all, { count }) => all + count, 0);
  const [duplicates, others] = [
    ignored.filter(({ reason }) => reason === "duplicate"),
    ignored.filter(({ reason }) => reason !== "duplicate"),
  ];
  return {
    lost,
    difference:
      Math.abs(sum.views - views.size) + Math.abs(sum.clicks - clicks) + Math.abs(sum.offers - shown.size),
    duplicates: countOf(duplicates),
    otherwiseIgnored: countOf(others),
  };
}
