import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../../server/store/open-store.ts";
import { writeBackup } from "../../../server/store/backup.ts";
import { restoreBackup } from "../../../server/store/restore.ts";
import { describeOnEachStore } from "../stores.ts";
import { numberBucket, openKit } from "./notice-kit.ts";

const LIST = {
  location: "Adama",
  date: "2026-11-16",
  rows: [{ number: "AAL0000001", first: "Abebe", last: "Alemu" }],
};

describeOnEachStore("A restored backup", (getStore) => {
  it("tells the same phones, with the secret that was kept apart", async () => {
    const folder = await mkdtemp(join(tmpdir(), "passport-status-notices-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const kit = await openKit(getStore());
    const { endpoint } = await kit.subscribe("a", { buckets: [numberBucket("AAL0000001")] });
    const file = join(folder, "backup.db");
    await writeBackup(kit.store, file);
    // Into an empty SQLite database, from either kind.
    const restoredTo = { dataDir: join(folder, "data"), force: false };
    expect((await restoreBackup(file, restoredTo)).ok).toBe(true);
    const other = await openStore(restoredTo);
    onTestFinished(async () => other.close());
    const restored = await openKit(other);
    expect(restored.key).toBe(kit.key);
    await restored.import(LIST);
    await restored.publish();
    expect(restored.told).toMatchObject([{ endpoint, notice: { publication: 2 } }]);
  });
});
