import { describe, expect, it, onTestFinished } from "vitest";
import { passportListSchema } from "#domain/passports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { headSchema, listPaths, signedHeadSchema } from "#domain/lists/sync-head.ts";
import { currentHeadTags } from "../../../server/jobs/background/head-tags.ts";
import { undoBatch } from "../../../server/imports/commit-batch.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { listKey } from "../../../server/lists/sync/list-keys.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { headRoutes, syncRoutes } from "../../../server/lists/sync/sync-routes.ts";
import { signLists } from "../../../server/lists/sync/sign-lists.ts";
import { testApp } from "../test-app.ts";
import { readFormerDatabase, unpackFormerDatabase } from "./former-database.ts";

const HOUR = 3_600_000;

describe.each(["2026-11-26"])("A database of the build of %s", (name) => {
  it.each(["sqlite", "postgres"] as const)(
    "is brought up to date, and people, phones and lists go on with it (%s)",
    async (dialect) => {
      const former = await readFormerDatabase(name);
      const nowMs = former.writtenAt + HOUR;
      const store = await openStore({ ...(await unpackFormerDatabase(former, dialect)), use: "requests" });
      onTestFinished(() => store.close());
      const app = await testApp(store, { now: () => nowMs, routes: [syncRoutes, headRoutes] });
      const authorization = `Bearer ${former.token}`;
      const shown = async () =>
        passportListSchema.parse((await app.inject(apiPaths.passports)).json()).meta.total;

      // Who was signed in is so still.
      const me = await app.inject({ url: apiPaths.me, headers: { authorization } });
      expect(me.json()).toMatchObject({ data: { first_name: "Almaz", is_admin: true } });

      // A phone that lost the answer sends its change once more: one passport, and the same answer.
      const { url, headers, payload, answer } = former.added;
      expect(await shown()).toBe(former.imported + 1);
      const again = await app.inject({ method: "POST", url, headers, payload });
      expect([again.headers["idempotent-replay"], again.json()]).toEqual(["true", answer]);
      expect(await shown()).toBe(former.imported + 1);

      // Phones that hold the former head take the next one: the same key, a higher number.
      const published = signedHeadSchema.parse((await app.inject(listPaths.head)).json());
      expect(published).toEqual(former.head);
      const now = new Date(nowMs).toISOString();
      const undone = await store.write((trx) =>
        undoBatch({ trx, dialect: store.dialect, now }, former.batch),
      );
      expect(undone).toMatchObject({ ok: true, value: { rows: former.imported } });
      await publishSegments(store, nowMs);
      await signLists(store, listKey(former.listsKey), {
        nowMs,
        readTags: () => currentHeadTags(store, nowMs),
      });
      const next = signedHeadSchema.parse((await app.inject(listPaths.head)).json());
      expect(next.key).toBe(former.head.key);
      const [before, after] = [former.head, next].map(({ head }) => headSchema.parse(JSON.parse(head)));
      expect(after?.generation).toBeGreaterThan(before?.generation ?? Infinity);
      expect([before?.total, after?.total]).toEqual([former.imported + 1, 1]);
    },
  );
});
