import type { Store } from "../../../server/store/store.ts";

/** As if the time of a killed server's leases had passed. */
export async function endLeases(store: Store): Promise<void> {
  const past = new Date(Date.now() - 1_000).toISOString();
  await store.write(async (trx) => {
    await trx.updateTable("jobs").set({ leased_until: past }).where("state", "=", "running").execute();
    await trx
      .updateTable("notice_deliveries")
      .set({ leased_until: past })
      .where("leased_until", "is not", null)
      .execute();
  });
}
