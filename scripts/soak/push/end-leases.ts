import type { Store } from "../../../server/store/store.ts";

/** Ends the leases of a killed server, for which time would have to pass. */
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
