import "fake-indexeddb/auto";
import { expect, it, vi } from "vitest";
import { adminDatabase } from "../../../../src/accounts/session/admin-copies.ts";
import { liveReading } from "../../../../src/platform/db/open-database.ts";
import { findUnsent } from "../../../../src/accounts/pages/sign-out.tsx";
import { openOutboxDatabase } from "../../../../src/outbox/outbox-store.ts";

it("signing out asks about unsent changes and about drafts, of this account alone", async () => {
  expect(await findUnsent(7)).toEqual({ changes: 0, drafts: 0 });
  const outbox = openOutboxDatabase();
  await outbox.table("changes").add({ id: "a", accountId: 7, state: "waiting" });
  const draft = { resource: "article:new", at: 1 };
  await adminDatabase().drafts.bulkAdd([
    { ...draft, id: "a", accountId: 7 },
    { ...draft, id: "b", accountId: 7 },
    { ...draft, id: "c", accountId: 8 },
  ]);
  expect(await findUnsent(7)).toEqual({ changes: 1, drafts: 2 });
  expect(await findUnsent(8)).toEqual({ changes: 0, drafts: 1 });
  outbox.close();
});

it("what signing out asks about follows the drafts of other tabs", async () => {
  const { drafts } = adminDatabase();
  const counts: number[] = [];
  const stop = liveReading(() => findUnsent(9), null).subscribe((found) => counts.push(found?.drafts ?? -1));
  await vi.waitFor(() => expect(counts).toEqual([0]));
  await drafts.add({ id: "d", accountId: 9, resource: "article:new", at: 1 });
  await vi.waitFor(() => expect(counts).toEqual([0, 1]));
  stop();
});
