import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { expect, it } from "vitest";
import { countUnsent, discardAccount } from "../../../src/outbox/account-changes.ts";
import { openOutboxDatabase } from "../../../src/outbox/outbox-store.ts";

it("counts and discards an account's unsent changes, and no other account's", async () => {
  const db = openOutboxDatabase();
  expect(await countUnsent(db, 7)).toBe(0);
  const row = { attempts: 0, nextTryAt: 0, queuedAt: 0 };
  await db.table("changes").bulkAdd([
    { ...row, id: "a", seq: 1, idempotencyKey: "a", resource: "passport:1", state: "waiting", accountId: 7 },
    { ...row, id: "b", seq: 2, idempotencyKey: "b", resource: "passport:2", state: "done", accountId: 7 },
    { ...row, id: "c", seq: 3, idempotencyKey: "c", resource: "passport:3", state: "parked", accountId: 8 },
  ]);
  expect(await countUnsent(db, 7)).toBe(1);
  await discardAccount(db, 7);
  expect(await countUnsent(db, 7)).toBe(0);
  expect(await countUnsent(db, 8)).toBe(1);
  db.close();
  await Dexie.delete(db.name);
});
