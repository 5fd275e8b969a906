import { describe, expect, test } from "vitest";
import { add } from "../../../src/outbox/revise.ts";
import { outboxKinds } from "../../../src/outbox-kinds.ts";
import { openStores, UPDATE } from "./support/rows.ts";

const making = (name: string) => {
  let ids = 0;
  return { now: 1, kinds: outboxKinds, uuid: () => `${name}-${++ids}` };
};

describe("the rows, in the page and in the service worker", () => {
  for (const [from, to] of [
    ["page", "worker"],
    ["worker", "page"],
  ] as const) {
    test(`what ${from} writes ${to} reads, changes and removes`, async () => {
      const stores = await openStores();
      const kept = await stores[from].update((rows) => add(rows, UPDATE, making("a")));
      expect(kept).toMatchObject({ ok: true });
      const [row] = await stores[to].read();
      expect(row).toMatchObject({ ...UPDATE, seq: 1, state: "waiting", path: "/api/v1/admin/passports/7" });
      if (row === undefined) return;
      await stores[to].update(() => ({ value: null, put: [{ ...row, state: "sending" }] }));
      expect(await stores[from].read()).toMatchObject([{ state: "sending" }]);
      await stores[to].update(() => ({ value: null, remove: [row.id] }));
      expect(await stores[from].read()).toEqual([]);
    });
  }

  test("two concurrent decisions run one after the other", async () => {
    const { page, worker } = await openStores();
    await Promise.all(
      [page, worker, page, worker].map((store, index) =>
        store.update((rows) => add(rows, UPDATE, making(`maker ${index}`))),
      ),
    );
    expect((await page.read()).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  });

  test("a decision that throws writes nothing", async () => {
    const { page, worker } = await openStores();
    for (const store of [page, worker]) {
      const deciding = store.update(() => {
        throw new Error("a defect");
      });
      await expect(deciding).rejects.toThrow("a defect");
    }
    expect(await page.read()).toEqual([]);
  });

  test("a row of a newer version is skipped, without blocking others", async () => {
    const { db, page, worker } = await openStores();
    const stranger = { id: "from the future", kind: "weather.change", state: "waiting" };
    await db.table("changes").put(stranger);
    for (const store of [page, worker]) {
      await store.update((rows) => add(rows, UPDATE, making(String(store === page))));
    }
    expect(await page.read()).toHaveLength(2);
    expect(await db.table("changes").get("from the future")).toEqual(stranger);
  });

  test("both write with strict durability", async () => {
    const { db } = await openStores();
    const asked: (string | undefined)[] = [];
    const proto = Object.getPrototypeOf(db.backendDB()) as IDBDatabase;
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
    const transaction = proto.transaction;
    proto.transaction = function record(this: IDBDatabase, names, mode, options) {
      if (mode === "readwrite") asked.push(options?.durability);
      return transaction.call(this, names, mode, options);
    };
    try {
      const { page, worker } = await openStores();
      await page.update((rows) => add(rows, UPDATE, making("a")));
      await worker.update((rows) => add(rows, UPDATE, making("b")));
    } finally {
      proto.transaction = transaction;
    }
    expect(asked).toEqual(["strict", "strict"]);
  });
});
