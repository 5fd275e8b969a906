import { chmod, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "../../../server/store/open-store.ts";
import { lockServer } from "../../../server/store/data-folder.ts";
import { storeIsUnavailable } from "../../../server/store/store-errors.ts";
import type { Store } from "../../../server/store/store.ts";
import { sqliteFile } from "../../../server/store/sqlite.ts";
import { REGISTRATION } from "../support/registration.ts";
import { dataFolder, startServer } from "../support/server-process.ts";

const setting = (store: Store, key: string) =>
  store.write((trx) => trx.insertInto("settings").values({ key, value: "1" }).execute());

async function modeOf(file: string): Promise<string> {
  return ((await stat(file)).mode & 0o777).toString(8);
}

describe("The database file", () => {
  it("is private to its owner, with WAL and index, and is made so at start", async () => {
    const folder = await dataFolder();
    const file = sqliteFile(folder);
    let store = await openStore({ dataDir: folder });
    for (const part of [file, `${file}-wal`, `${file}-shm`]) expect(await modeOf(part)).toBe("600");
    await store.close();
    await chmod(file, 0o644);
    store = await openStore({ dataDir: folder });
    for (const part of [file, `${file}-wal`, `${file}-shm`]) expect(await modeOf(part)).toBe("600");
    await store.close();
  });

  it("has a lock beside it that no other account can hold or read", async () => {
    const folder = await dataFolder();
    const lock = lockServer(folder);
    expect(await modeOf(join(folder, "server.lock"))).toBe("600");
    if (lock.ok) lock.value.release();
  });

  it("accepts no change after its WAL was deleted, and loses none from before", async () => {
    const folder = await dataFolder();
    const store = await openStore({ dataDir: folder });
    await setting(store, "before");
    await rm(`${sqliteFile(folder)}-wal`);
    expect(await setting(store, "after").then(() => false, storeIsUnavailable)).toBe(true);
    const single = store.db.insertInto("settings").values({ key: "single", value: "1" }).execute();
    expect(await single.then(() => false, storeIsUnavailable)).toBe(true);
    expect(() => store.checkFiles()).toThrow(/-wal was deleted/);
    await store.close();
    const again = await openStore({ dataDir: folder });
    onTestFinished(() => again.close());
    const kept = await again.db.selectFrom("settings").select("key").execute();
    expect(kept.map(({ key }) => key)).toEqual(["before"]);
    await setting(again, "goes on");
  });

  it("without its WAL stops the server with a sentence; the next start has all acknowledged changes", async () => {
    const folder = await dataFolder();
    const server = startServer(folder);
    const origin = await server.origin;
    // The publishing thread has opened the database.
    while (!(await fetch(`${origin}/api/v1/sync/passports`)).ok) await sleep(50);
    const registered = await fetch(`${origin}/api/v1/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(REGISTRATION),
    });
    expect(registered.status).toBe(201);
    await rm(`${sqliteFile(folder)}-wal`);
    expect(await Promise.race([server.exit, sleep(15_000, "still running")])).toBe(1);
    expect(server.output()).toContain("was deleted or replaced while the server ran");
    const store = await openStore({ dataDir: folder });
    onTestFinished(() => store.close());
    expect(await store.db.selectFrom("users").select("first_name").execute()).toEqual([
      { first_name: "Almaz" },
    ]);
  });
});
