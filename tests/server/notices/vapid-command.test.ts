import { execFile } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { noticeKeySchema, noticePaths } from "#domain/notices/contract.ts";
import { openTestStore } from "../stores.ts";
import { keyPairOf } from "../../../server/notices/vapid-keys.ts";
import { DAY_MS, numberBucket, openKit, SECRET, subscriptionBody } from "./notice-kit.ts";

const COMMAND = join(import.meta.dirname, "..", "..", "..", "server", "cli", "vapid.ts");
const BUCKETS = { buckets: [numberBucket("AAL0000001")] };

/** Standard output as JSON, or standard error. */
function run(words: readonly string[], env: Record<string, string>) {
  return new Promise<{ code: number; said: unknown }>((resolve) => {
    execFile(process.execPath, [COMMAND, ...words], { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), said: error === null ? JSON.parse(out) : err }),
    );
  });
}

describe("npm run vapid", () => {
  it.each(["sqlite", "postgres"] as const)(
    "shows the key and makes a new one; the former stays while a subscription uses it (%s)",
    async (dialect) => {
      const test = await openTestStore(dialect);
      try {
        const kit = await openKit(test.store);
        const body = await kit.subscribe("a", BUCKETS);
        const env = {
          DATA_DIR: test.options.dataDir,
          DATABASE_URL: test.options.databaseUrl ?? "",
          NOTICES_SECRET: SECRET,
        };
        expect(await run(["show"], env)).toMatchObject({
          code: 0,
          said: { key: kit.key, subscriptions: 1, retired_at: null, former: [] },
        });
        const rotated = await run(["rotate"], env);
        expect(rotated).toMatchObject({
          said: { subscriptions: 0, former: [{ key: kit.key, subscriptions: 1 }] },
        });
        const given =
          noticeKeySchema.parse((await kit.app.inject({ url: noticePaths.key })).json()).data?.key ?? "";
        expect(given).not.toBe(kit.key);
        expect(rotated.said).toMatchObject({ key: given });
        kit.clock.nowMs += DAY_MS;
        await kit.upkeep();
        expect((await kit.put(body)).json()).toMatchObject({ data: { state: "live" } });
        expect(await keyPairOf(kit.store.db, kit.secret, kit.key)).not.toBeNull();
        // The phone does this when it sees the new key.
        await kit.put(subscriptionBody(given, "b", { ...BUCKETS, former_endpoint: body.endpoint }));
        kit.clock.nowMs += DAY_MS;
        await kit.upkeep();
        expect(await run(["show"], env)).toMatchObject({
          said: { key: given, subscriptions: 1, former: [] },
        });
        const other = { ...env, NOTICES_SECRET: Buffer.alloc(32, 8).toString("base64url") };
        expect(await run(["rotate"], other)).toEqual({
          code: 1,
          said: expect.stringContaining("another secret"),
        });
        expect(await run(["rotate", "now"], env)).toMatchObject({ code: 2 });
      } finally {
        await test.close();
      }
    },
    120_000,
  );
});
