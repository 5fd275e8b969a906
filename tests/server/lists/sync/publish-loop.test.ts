import { expect, it } from "vitest";
import type { Store } from "../../../../server/store/store.ts";
import { runPublisher } from "../../../../server/lists/sync/publish-segments.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { openTestStore } from "../../stores.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");

async function publishable(store: Store, branches: number, from: number): Promise<void> {
  for (let index = from; index < from + branches; index++) {
    const number = `AAL${String(index).padStart(7, "0")}`;
    const rows = [{ number, first: "Abebe", last: "Alemu" }];
    await importList(store, { location: `Branch ${index}`, date: "2026-11-16", rows });
  }
}

it("the publisher announces a large publication, but not a small one", async () => {
  const { store, close } = await openTestStore("sqlite");
  let large = 0;
  const publishOnce = async () => {
    const stop = new AbortController();
    const loop = { store, nowMs: () => NOW, signal: stop.signal, tell: () => stop.abort() };
    await runPublisher(loop, () => (large += 1));
  };
  await publishable(store, 3, 1);
  await publishOnce();
  expect(large).toBe(0);
  await publishable(store, 160, 100);
  await publishOnce();
  expect(large).toBe(1);
  await close();
});
