import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachStore } from "../stores.ts";

describeOnEachStore("The store", (getStore) => {
  it("keeps what a write transaction wrote", async () => {
    await getStore().write(async (trx) => {
      await trx.insertInto("settings").values({ key: "a", value: "1" }).execute();
    });
    const row = await getStore().db.selectFrom("settings").selectAll().executeTakeFirst();
    expect(row).toEqual({ key: "a", value: "1" });
  });

  it("rolls back a write transaction that throws", async () => {
    const failing = getStore().write(async (trx) => {
      await trx.insertInto("settings").values({ key: "a", value: "1" }).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await getStore().db.selectFrom("settings").selectAll().execute()).toEqual([]);
  });

  it("rolls back and continues after a deferred constraint fails at commit", async () => {
    const broken = getStore().write(async (trx) => {
      await trx
        .insertInto("passports")
        .values({
          request_number: "AAL0000001",
          first_name: "Invented",
          middle_name: null,
          last_name: "Person",
          first_key: "invented",
          middle_key: "",
          last_key: "person",
          location: "Adama",
          date_of_publish: "2026-11-20",
          listing_id: 99,
          created_at: "2026-11-20T00:00:00.000Z",
          updated_at: null,
        })
        .execute();
    });
    await expect(broken).rejects.toThrow(/foreign key/i);
    await getStore().write((trx) => trx.insertInto("settings").values({ key: "b", value: "2" }).execute());
    expect(await getStore().db.selectFrom("passports").selectAll().execute()).toEqual([]);
    expect(await getStore().db.selectFrom("settings").select("key").execute()).toEqual([{ key: "b" }]);
  });

  it("serialises write transactions without losing an update", async () => {
    const store = getStore();
    await store.write((trx) => trx.insertInto("settings").values({ key: "n", value: "0" }).execute());
    const raise = () =>
      store.write(async (trx) => {
        if (store.dialect === "postgres") await sql`lock table settings in exclusive mode`.execute(trx);
        const row = await trx.selectFrom("settings").select("value").executeTakeFirstOrThrow();
        await trx
          .updateTable("settings")
          .set({ value: String(Number(row.value) + 1) })
          .execute();
      });
    await Promise.all(Array.from({ length: 8 }, raise));
    const row = await store.db.selectFrom("settings").select("value").executeTakeFirstOrThrow();
    expect(row.value).toBe("8");
  });

  it("reads pass an open write transaction and see the state before it", async () => {
    const store = getStore();
    await store.write(async (trx) => {
      await trx.insertInto("settings").values({ key: "a", value: "1" }).execute();
      expect(await store.db.selectFrom("settings").selectAll().execute()).toEqual([]);
      expect(await store.longReads.selectFrom("settings").selectAll().execute()).toEqual([]);
    });
    expect(await store.longReads.selectFrom("settings").select("key").execute()).toEqual([{ key: "a" }]);
  });

  it("reads one snapshot while others write", async () => {
    const store = getStore();
    await store.read(async (trx) => {
      expect(await trx.selectFrom("settings").selectAll().execute()).toEqual([]);
      await store.write((other) => other.insertInto("settings").values({ key: "a", value: "1" }).execute());
      expect(await trx.selectFrom("settings").selectAll().execute()).toEqual([]);
    });
    expect(await store.db.selectFrom("settings").selectAll().execute()).toHaveLength(1);
  });

  it("refuses a nested write instead of deadlocking", async () => {
    const store = getStore();
    await expect(store.write(() => store.write(async () => undefined))).rejects.toThrow(
      "Inside a write transaction",
    );
  });

  it("round-trips bytes", async () => {
    const bytes = Uint8Array.from([0, 255, 10, 128]);
    await getStore().write((trx) =>
      trx
        .insertInto("segment_bodies")
        .values({ hash: "h", plain: bytes, brotli: new Uint8Array(), superseded_at: null, withdrawn: 0 })
        .execute(),
    );
    const row = await getStore().db.selectFrom("segment_bodies").selectAll().executeTakeFirstOrThrow();
    expect([...row.plain]).toEqual([...bytes]);
    expect(row.brotli).toHaveLength(0);
  });

  it("orders text bytewise, upper case before lower case and Ethiopic after Latin", async () => {
    const keys = ["b", "B", "a/b", "ab", "ሀ", "é", "Z"];
    await getStore().write((trx) =>
      trx
        .insertInto("settings")
        .values(keys.map((key) => ({ key, value: "" })))
        .execute(),
    );
    const rows = await getStore().db.selectFrom("settings").select("key").orderBy("key").execute();
    expect(rows.map((row) => row.key)).toEqual(["B", "Z", "a/b", "ab", "b", "é", "ሀ"]);
  });

  it("returns counts and ids as numbers", async () => {
    const { id } = await getStore()
      .db.insertInto("jobs")
      .values({
        kind: "k",
        payload: "{}",
        state: "waiting",
        run_after: "2026-11-20T00:00:00.000Z",
        leased_until: null,
        lease_token: null,
        last_error: null,
        created_at: "2026-11-20T00:00:00.000Z",
        finished_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(id).toBe(1);
    const counted = await getStore()
      .db.selectFrom("jobs")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    expect(counted.n).toBe(1);
  });
});
