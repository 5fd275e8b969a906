import { sql } from "kysely";
import { expect, it } from "vitest";
import { storageIsFull, storeIsUnavailable } from "../../../server/store/store-errors.ts";
import type { Store } from "../../../server/store/store.ts";
import { describeOnEachStore } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { testApp } from "../test-app.ts";

it.each(["ENOSPC", "EDQUOT", "53100", "SQLITE_FULL", "SQLITE_IOERR_WRITE"])("%s is a full disk", (code) => {
  const error = Object.assign(new Error("no room"), { code });
  expect(storageIsFull(error)).toBe(true);
  expect(storeIsUnavailable(error)).toBe(false);
});

/** SQLite's page limit; PostgreSQL's error for a file that cannot grow. */
async function fill(store: Store): Promise<void> {
  if (store.dialect === "sqlite") {
    await store.write((trx) => sql`pragma max_page_count = 1`.execute(trx));
    return;
  }
  await sql`create or replace function no_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    store.db,
  );
  await sql`create trigger no_room before insert on listings execute function no_room()`.execute(store.db);
}

async function empty(store: Store): Promise<void> {
  if (store.dialect === "sqlite") {
    await store.write((trx) => sql`pragma max_page_count = 1073741823`.execute(trx));
    return;
  }
  await sql`drop trigger no_room on listings`.execute(store.db);
}

describeOnEachStore("A full disk", (getStore) => {
  it("answers 507 with Retry-After, changes nothing, and the same request works once there is room", async () => {
    const store = getStore();
    const app = await testApp(store);
    const { headers } = await createAccount(store, { is_admin: true });
    const send = (number: number) =>
      app.inject({
        method: "POST",
        url: "/api/v1/admin/passports",
        headers: { ...headers, "idempotency-key": `edit-of-${number}` },
        payload: {
          request_number: `AAL7000${100 + number}`,
          first_name: "Invented",
          last_name: "Person".repeat(8),
          location: "Adama",
          date_of_publish: "2026-11-18",
        },
      });
    await fill(store);
    let tried = 0;
    let answer = await send(tried);
    // The current page has room.
    while (answer.statusCode === 201 && tried < 300) answer = await send(++tried);
    expect(answer.statusCode).toBe(507);
    expect(answer.headers["retry-after"]).toBe("120");
    expect(answer.json()).toMatchObject({ code: "storage_full" });
    const stored = async () => (await store.db.selectFrom("listings").select("id").execute()).length;
    expect(await stored()).toBe(tried);
    await empty(store);
    expect((await send(tried)).statusCode).toBe(201);
    expect(await stored()).toBe(tried + 1);
  });

  it("answers 507 to an upload without room for its file", async () => {
    const app = await testApp(getStore());
    app.post("/upload", () => {
      throw Object.assign(new Error("write"), { code: "ENOSPC", errno: -28, syscall: "write" });
    });
    const answer = await app.inject({ method: "POST", url: "/upload" });
    expect(answer.statusCode).toBe(507);
    expect(answer.headers["retry-after"]).toBe("120");
  });
});
