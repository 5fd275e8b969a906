import { sql } from "kysely";
import { expect, it } from "vitest";
import { storePassports } from "../invented-passports.ts";
import { describeOnEachStore } from "../stores.ts";

describeOnEachStore("A word of the name index", (getStore) => {
  it("requires a passport, and is deleted with it", async () => {
    const store = getStore();
    await storePassports(store, [
      { request_number: "AAL1000001", first_name: "Invented", last_name: "One" },
      { request_number: "AAL1000002", first_name: "Invented", last_name: "Two" },
    ]);
    const add = (passport_id: number) =>
      store.write((trx) =>
        trx.insertInto("passport_words").values({ word: "nobody", passport_id }).execute(),
      );
    await expect(add(99)).rejects.toThrow(/no passport|FOREIGN KEY/);
    await expect(
      store.write((trx) =>
        trx.updateTable("passport_words").set({ passport_id: 99 }).where("word", "=", "one").execute(),
      ),
    ).rejects.toThrow(/no passport|FOREIGN KEY/);
    await store.write((trx) => sql`delete from passports where id = 1`.execute(trx));
    const left = await store.db
      .selectFrom("passport_words")
      .select(["word", "passport_id"])
      .orderBy("word")
      .execute();
    expect(left).toEqual([
      { word: "invented", passport_id: 2 },
      { word: "two", passport_id: 2 },
    ]);
  });
});
