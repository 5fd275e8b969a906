import type { Store } from "../../../../../server/store/store.ts";

/** What the database has counted, as the model's lines. */
export async function storedLines({ db }: Store): Promise<string[]> {
  const lines: string[] = [];
  for (const row of await db.selectFrom("ad_days").selectAll().execute()) {
    const of = `${row.day} ${row.advertisement_id} ${row.placement}`;
    for (const what of ["offers", "views", "clicks"] as const) {
      if (row[what] > 0) lines.push(`${of} ${what} ${row[what]}`);
    }
  }
  for (const row of await db.selectFrom("ad_ignored").selectAll().execute()) {
    const of = `${row.day} ${row.advertisement_id} ${row.placement}`;
    lines.push(`${of} ignored ${row.kind} ${row.reason} ${row.count}`);
  }
  for (const row of await db.selectFrom("ad_offers").selectAll().execute()) {
    const { id, unshown, viewed_at, clicked_at } = row;
    const isShown = unshown === 0 ? "shown" : "";
    lines.push(
      `${id} ${isShown} ${viewed_at === null ? "" : "viewed"} ${clicked_at === null ? "" : "clicked"}`,
    );
  }
  return lines.sort();
}
