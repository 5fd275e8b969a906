import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { parseEnv } from "../../../server/env.ts";
import { serverCards } from "../../../server/health/server-cards.ts";
import { prepareNotices } from "../../../server/prepare-notices.ts";
import { openNotices } from "../../../server/notices/open-notices.ts";
import { countSealedRows, sealAgain } from "../../../server/notices/seal-again.ts";
import { currentKey, keyPairOf } from "../../../server/notices/vapid-keys.ts";
import { describeOnEachStoreThoroughly, openTestStore } from "../stores.ts";
import { NOW, numberBucket, openKit, SECRET } from "./notice-kit.ts";

const NEXT = Buffer.alloc(32, 9).toString("base64url");
const ABEBE = { number: "AAL0000001", first: "Abebe", middle: "Kebede", last: "Alemu" };
const ADAMA = { location: "Adama", date: "2026-11-16", rows: [ABEBE] };
const ABEBES = { buckets: [numberBucket(ABEBE.number)] };
const BOTH = { secret: NEXT, otherSecret: SECRET };

describeOnEachStoreThoroughly("A new secret of notices", (getStore) => {
  const run = () => ({ store: getStore(), nowMs: () => NOW });

  it("finds and tells those who subscribed with the former one, and renewing keeps them as they are", async () => {
    const former = await openKit(getStore());
    const body = await former.subscribe("abebe", ABEBES);
    const kit = await openKit(getStore(), BOTH);
    // No first push again: the phone is known.
    expect((await kit.put(body)).json()).toMatchObject({ data: { state: "live" } });
    await kit.import(ADAMA);
    await kit.publish();
    expect(kit.told).toMatchObject([{ endpoint: body.endpoint }]);
    const { db } = getStore();
    expect(await db.selectFrom("notice_subscriptions").select("id").execute()).toHaveLength(1);
  });

  it("seals every row again, after which the former one is not needed", async () => {
    const former = await openKit(getStore());
    const bodies = [await former.subscribe("abebe", ABEBES), await former.subscribe("sara", ABEBES)];
    const { db } = getStore();
    const kit = await openKit(getStore(), BOTH);
    expect(await countSealedRows(db, kit.secret)).toEqual({ present: 0, other: 3, unreadable: 0 });
    // What a server does that starts with both, once and again.
    const env = parseEnv({
      NOTICES_SECRET: NEXT,
      NOTICES_SECRET_OTHER: SECRET,
      NOTICES_CONTACT: "mailto:a@b.example",
    });
    if (!env.ok) throw new Error(env.error);
    for (let start = 0; start < 2; start += 1) {
      const prepared = await prepareNotices({ env: env.value, dataDir: "", siteUrl: "", store: getStore() });
      expect(prepared).toMatchObject({ fault: null, settings: BOTH });
      kit.clock.nowMs = Math.max(kit.clock.nowMs, Date.now());
      await kit.work();
    }
    expect(await countSealedRows(db, kit.secret)).toEqual({ present: 3, other: 0, unreadable: 0 });

    expect((await openNotices(getStore(), SECRET, NOW)).ok).toBe(false);
    const alone = await openKit(getStore(), NEXT);
    await alone.import(ADAMA);
    await alone.publish();
    expect(alone.told.map(({ endpoint }) => endpoint).toSorted()).toEqual(
      bodies.map(({ endpoint }) => endpoint).toSorted(),
    );
    // Pushes are still signed by the key that the phones subscribed with.
    const key = (await currentKey(db))?.public_key ?? "";
    expect(key).toBe(former.key);
    expect((await keyPairOf(db, alone.secret, key))?.privateKey).toMatch(/^[\w-]{43}$/);
  });

  it("tells nobody twice whose row is sealed again while a notice is under way", async () => {
    const former = await openKit(getStore());
    await former.subscribe("abebe", ABEBES);
    const kit = await openKit(getStore(), BOTH);
    await kit.import(ADAMA);
    kit.answer(async () => {
      await sealAgain(run(), kit.secret);
      return { kind: "sent" };
    });
    await kit.publish();
    kit.clock.nowMs += 3_600_000;
    await kit.work();
    expect(await countSealedRows(getStore().db, kit.secret)).toMatchObject({ present: 2, other: 0 });
    expect(kit.told).toHaveLength(1);
  });

  it("is left alone by a server that still seals with the former one", async () => {
    const former = await openKit(getStore());
    await former.subscribe("abebe", ABEBES);
    const next = await openKit(getStore(), BOTH);
    const behind = await openNotices(getStore(), { secret: SECRET, otherSecret: NEXT }, NOW);
    if (!behind.ok) throw new Error(behind.error);
    // The one that was started last decides which way rows are sealed.
    await sealAgain(run(), next.secret);
    expect(await countSealedRows(getStore().db, next.secret)).toMatchObject({ present: 0, other: 2 });
  });

  it("does not keep two of a phone that subscribed anew at a server without the former one", async () => {
    const former = await openKit(getStore());
    const body = await former.subscribe("abebe", ABEBES);
    const kit = await openKit(getStore(), BOTH);
    const ignorant = { ...kit.secret, macs: (text: string) => [kit.secret.mac(text)] };
    const { db } = getStore();
    const [row] = await db.selectFrom("notice_subscriptions").selectAll().execute();
    if (row === undefined) throw new Error("Nothing was stored");
    const address_mac = ignorant.mac(`web-push/${body.endpoint}`);
    const content = kit.secret.open(`subscription/${row.address_mac}`, row.address);
    const { id: _id, ...rest } = row;
    await db
      .insertInto("notice_subscriptions")
      .values({ ...rest, address_mac, address: kit.secret.seal(`subscription/${address_mac}`, content) })
      .execute();
    await sealAgain(run(), kit.secret);
    const left = await db.selectFrom("notice_subscriptions").select("address_mac").execute();
    expect(left).toEqual([{ address_mac }]);
  });
});

const COMMAND = join(import.meta.dirname, "..", "..", "..", "server", "cli", "notices-secret.ts");

describe.each(["sqlite", "postgres"] as const)(
  "npm run notices-secret (%s)",
  { timeout: 120_000 },
  (dialect) => {
    /** A database with a subscription, and the folder of its secret. */
    async function openPlace() {
      const test = await openTestStore(dialect);
      onTestFinished(() => test.close());
      const { dataDir, databaseUrl = "" } = test.options;
      const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
      const command = (...words: string[]) =>
        new Promise<{ code: number; out: string; err: string }>((resolve) => {
          execFile(process.execPath, [COMMAND, ...words], { env }, (error, out, err) =>
            resolve({ code: Number(error?.code ?? 0), out, err }),
          );
        });
      const file = (name: string) => readFile(join(dataDir, name), "utf8");
      await writeFile(join(dataDir, "notices-secret"), `${SECRET}\n`, { mode: 0o600 });
      await (await openKit(test.store)).subscribe("abebe", ABEBES);
      return { test, command, file };
    }

    it("makes a new one beside the present, says how many rows are left, and drops the former one after that", async () => {
      const { test, command, file } = await openPlace();
      const settings = () =>
        test.store.db.selectFrom("settings").select(["key", "value"]).orderBy("key").execute();
      const untouched = await settings();

      expect(await command("drop")).toMatchObject({ code: 1, err: expect.stringContaining("no former") });
      expect(await command("rotate")).toMatchObject({ code: 0 });
      expect(await file("notices-secret.other")).toBe(`${SECRET}\n`);
      const secret = (await file("notices-secret")).trim();
      expect(secret).not.toBe(SECRET);
      expect(JSON.parse((await command("show")).out)).toEqual({
        rows: { present: 0, other: 2, unreadable: 0 },
        other: true,
      });
      expect(await settings(), "what only shows, or changes files, leaves the database as it is").toEqual(
        untouched,
      );
      for (const early of ["rotate", "drop"]) {
        expect(await command(early)).toMatchObject({ code: 1, err: expect.stringContaining("2 rows") });
      }
      const opened = await openNotices(test.store, { secret, otherSecret: SECRET }, NOW);
      if (!opened.ok) throw new Error(opened.error);
      await sealAgain({ store: test.store, nowMs: () => NOW }, opened.value);
      expect(await command("drop")).toMatchObject({ code: 0 });
      await expect(file("notices-secret.other")).rejects.toThrow("ENOENT");
      expect(JSON.parse((await command("show")).out)).toMatchObject({ rows: { present: 2 }, other: false });
      expect(await command("now")).toMatchObject({ code: 2 });
    });

    it("drops none that the database still names, also if no row is left", async () => {
      const { test, command, file } = await openPlace();
      expect(await command("rotate")).toMatchObject({ code: 0 });
      await test.store.db.deleteFrom("notice_subscriptions").execute();
      await test.store.db.deleteFrom("notice_keys").execute();
      expect(await command("drop")).toMatchObject({ code: 1, err: expect.stringContaining("Restart") });
      expect(await file("notices-secret.other")).toBe(`${SECRET}\n`);
    });

    it.runIf(dialect === "postgres")(
      "leaves the files alone while several servers have one each",
      async () => {
        const { test, command, file } = await openPlace();
        const card = { LISTS_KEY: null, NOTICES_SECRET: null, TELEGRAM_BOT_TOKEN: null };
        for (const port of [8081, 8082]) {
          const cards = serverCards({ store: test.store, card, now: Date.now, log: () => undefined });
          cards.show(port);
          await cards.stop();
        }
        const { code, err } = await command("rotate");
        expect([code, err]).toEqual([
          1,
          expect.stringMatching(/^2 servers .*:8081, .*:8082.* Set NOTICES_SECRET/),
        ]);
        expect(await file("notices-secret")).toBe(`${SECRET}\n`);
        await expect(file("notices-secret.other")).rejects.toThrow("ENOENT");
      },
    );
  },
);
