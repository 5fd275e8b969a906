import { expect, it } from "vitest";
import { adminLocationAnswerSchema, adminLocationListSchema } from "#domain/locations/admin-contract.ts";
import { locationDetailSchema } from "#domain/locations/contract.ts";
import { passportListSchema } from "#domain/passports/contract.ts";
import { manifestSchema } from "#domain/lists/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { holdBatch } from "../../../server/imports/batch-answer.ts";
import { stepBatch } from "../../../server/imports/batches.ts";
import { moveBatch } from "../../../server/imports/batch-jobs.ts";
import { publishSegments } from "../../../server/lists/sync/publish-segments.ts";
import { verifySegments } from "../../../scripts/soak/verify-segments.ts";
import { importList } from "../imports/stage-and-commit.ts";
import { canonicalBranch } from "../../../server/locations/canonical-branch.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { accountOf } from "../support/accounts.ts";
import { newGate } from "../support/gate.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

const PATH = "/api/v1/admin/locations";

describeOnEachStoreThoroughly("Branches in the admin area", (getStore) => {
  async function admin() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "admin");
    const call = (
      method: "GET" | "POST" | "PATCH" | "DELETE",
      url: string,
      { payload, headers }: { payload?: object; headers?: Record<string, string> } = {},
    ) =>
      app.inject({
        method,
        url,
        headers: { ...account?.headers, ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
    const match = async (slug: string) => ({
      "if-match": (await call("GET", `${PATH}/${slug}`)).headers.etag ?? "",
    });
    return { app, call, match };
  }

  async function publish(location: string, number: string, date = "2026-11-10"): Promise<number> {
    return importList(getStore(), { location, date, rows: [{ number, first: "Invented", last: "Person" }] });
  }

  async function audits() {
    const rows = await getStore().db.selectFrom("audit_log").selectAll().orderBy("id").execute();
    return rows.map(({ what, subject }) => [what, subject]);
  }

  async function places() {
    const rows = await getStore().db.selectFrom("passports").selectAll().orderBy("request_number").execute();
    return rows.map(({ request_number, location }) => [request_number, location]);
  }

  it("GET lists every branch by name with its passports and the ETag of a change", async () => {
    await publish("Adama", "AAL0000001");
    const { call } = await admin();
    const { data } = adminLocationListSchema.parse((await call("GET", PATH)).json());
    expect(data.map(({ name }) => name)).toEqual(data.map(({ name }) => name).toSorted());
    expect(data.find(({ slug }) => slug === "adama")).toMatchObject({
      total: 1,
      aliases: ["Nazret", "Nazareth"],
    });
    const detail = await call("GET", `${PATH}/adama`);
    expect(detail.headers.etag).toBe(data.find(({ slug }) => slug === "adama")?.etag);
    expect((await call("GET", `${PATH}/nowhere`)).statusCode).toBe(404);
  });

  it("POST answers 201 with slug and ETag once, also when repeated; a known spelling is 409", async () => {
    const { call } = await admin();
    const headers = { "idempotency-key": "key-of-a-branch" };
    const payload = { name: " New  Town ", aliases: ["Newtown", "Neutown", "NEW-TOWN"], address: "" };
    const answer = await call("POST", PATH, { payload, headers });
    expect(answer.statusCode).toBe(201);
    const { data } = adminLocationAnswerSchema.parse(answer.json());
    expect(data).toMatchObject({ name: "New Town", slug: "new-town", aliases: ["Neutown"], address: null });
    const again = await call("POST", PATH, { payload, headers });
    expect([again.statusCode, again.headers.etag]).toEqual([201, answer.headers.etag]);
    for (const [wrong, status, path] of [
      [{ name: "new-town" }, 409, "name"],
      [{ name: "Bahirdar" }, 409, "name"],
      [{ name: "Other", aliases: ["Adama"] }, 409, "aliases"],
      [{ name: "Branch office" }, 422, "name"],
      [{ name: "Other", aliases: ["ICS"] }, 422, "aliases"],
      [{ name: "Other", map_url: "javascript:alert(1)" }, 422, "map_url"],
    ] as const) {
      const refused = await call("POST", PATH, { payload: wrong });
      expect([refused.statusCode, problemSchema.parse(refused.json()).errors?.[0]?.path]).toEqual([
        status,
        path,
      ]);
    }
    expect(await audits()).toEqual([["location.create", "location:new-town"]]);
  });

  it("PATCH requires the ETag, changes office data, and is public at once", async () => {
    await publish("Jimma", "AAL0000001");
    const { app, call, match } = await admin();
    const payload = { address: "Invented street 1", name_am: "ጅማ ከተማ" };
    expect((await call("PATCH", `${PATH}/jimma`, { payload })).statusCode).toBe(428);
    const headers = await match("jimma");
    const answer = await call("PATCH", `${PATH}/jimma`, { payload, headers });
    expect(answer.statusCode).toBe(200);
    const stale = await call("PATCH", `${PATH}/jimma`, { payload: { address: null }, headers });
    expect(stale.statusCode).toBe(412);
    expect(problemSchema.parse(stale.json()).current).toMatchObject({
      address: "Invented street 1",
      total: 1,
    });
    const detail = locationDetailSchema.parse((await app.inject("/api/v1/locations/jimma")).json()).data;
    expect(detail).toMatchObject({ ...payload, aliases: ["Jima"] });
    expect(await audits()).toEqual([["location.update", "location:jimma"]]);
  });

  it("a former slug keeps working, also when lists see the same name", async () => {
    const { call, match } = await admin();
    await call("POST", PATH, { payload: { name: "Woldia Branch" } });
    const headers = await match("woldia-branch");
    await call("PATCH", `${PATH}/woldia-branch`, { payload: { name: "Woldia" }, headers });
    expect((await call("GET", `${PATH}/woldia-branch`)).json()).toMatchObject({ data: { slug: "woldia" } });
    const phone = { payload: { phone: "8133" }, headers: await match("bahir-dar") };
    const { data } = adminLocationAnswerSchema.parse(
      (await call("PATCH", `${PATH}/bahir-dar`, phone)).json(),
    );
    expect(data.aliases).toEqual(["Bahirdar", "Bahar Dar"]);
  });

  it("refuses a NUL in a slug: 404 in the path, 422 as a merge target", async () => {
    const { call, match } = await admin();
    expect((await call("GET", `${PATH}/a%00b`)).statusCode).toBe(404);
    const merge = { payload: { into: "a\u0000b" }, headers: await match("adama") };
    expect((await call("POST", `${PATH}/adama/merge`, merge)).statusCode).toBe(422);
  });

  it("a branch that an upload is just creating is 409", async () => {
    const { call } = await admin();
    const remembered = newGate();
    const asked = newGate();
    const upload = getStore().write(async (trx) => {
      await canonicalBranch(trx, "Zeway");
      remembered.open();
      await asked.opened;
    });
    await remembered.opened;
    const answer = call("POST", PATH, { payload: { name: "Zeway" } });
    setTimeout(asked.open, 200);
    await upload;
    expect((await answer).statusCode).toBe(409);
  });

  it("PATCH without changes writes nothing", async () => {
    const { call, match } = await admin();
    const headers = await match("jimma");
    const answer = await call("PATCH", `${PATH}/jimma`, {
      payload: { aliases: ["Jima"], phone: "" },
      headers,
    });
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, headers["if-match"]]);
    expect(await audits()).toEqual([]);
  });

  it("PATCH of the name moves the passports, and former slug and spelling still find the branch", async () => {
    await publish("Jimma", "AAL0000001");
    const { app, call, match } = await admin();
    const answer = await call("PATCH", `${PATH}/jimma`, {
      payload: { name: "Jimma Town" },
      headers: await match("jimma"),
    });
    const { data } = adminLocationAnswerSchema.parse(answer.json());
    expect(data).toMatchObject({
      name: "Jimma Town",
      slug: "jimma-town",
      aliases: ["Jima", "Jimma"],
      total: 1,
    });
    expect(await places()).toEqual([["AAL0000001", "Jimma Town"]]);
    const former = await app.inject("/api/v1/locations/jimma");
    expect(locationDetailSchema.parse(former.json()).data).toMatchObject({ slug: "jimma-town", total: 1 });
    const found = passportListSchema.parse((await app.inject("/api/v1/passports?location=jimma")).json());
    expect(found.meta.total).toBe(1);
    expect((await call("GET", `${PATH}/jimma`)).headers.etag).toBe(answer.headers.etag);
  });

  it("DELETE removes a branch without passports, and answers 409 when a list names it", async () => {
    await publish("Jimma", "AAL0000001");
    const { call, match } = await admin();
    const inUse = async (slug: string) =>
      adminLocationAnswerSchema.parse((await call("GET", `${PATH}/${slug}`)).json()).data.in_use;
    expect([await inUse("jimma"), await inUse("semera")]).toEqual([true, false]);
    const refused = await call("DELETE", `${PATH}/jimma`, { headers: await match("jimma") });
    expect([refused.statusCode, problemSchema.parse(refused.json()).code]).toEqual([409, "location_in_use"]);
    const headers = await match("semera");
    expect((await call("DELETE", `${PATH}/semera`, { headers })).statusCode).toBe(204);
    expect((await call("DELETE", `${PATH}/semera`, { headers })).statusCode).toBe(404);
    expect(await audits()).toEqual([["location.delete", "location:semera"]]);
  });

  it("PATCH with deleted: false brings a deleted branch back with its office, unless its name is taken", async () => {
    const { call, match } = await admin();
    await call("PATCH", `${PATH}/semera`, {
      payload: { address: "Invented street 1", aliases: ["Samara"] },
      headers: await match("semera"),
    });
    const before = await call("GET", `${PATH}/semera`);
    const headers = { "if-match": before.headers.etag ?? "" };
    const gone = await call("DELETE", `${PATH}/semera`, { headers });
    expect([gone.statusCode, gone.headers.etag]).toEqual([204, before.headers.etag]);
    expect((await call("GET", `${PATH}/semera`)).statusCode).toBe(404);
    const shown = await call("GET", `${PATH}/semera?deleted=true`);
    expect(shown.headers.etag).toBe(before.headers.etag);
    expect(adminLocationAnswerSchema.parse(shown.json()).data).toMatchObject({
      address: "Invented street 1",
      deleted_at: expect.any(String) as string,
    });
    const payload = { deleted: false };
    const stale = await call("PATCH", `${PATH}/semera`, { payload, headers: { "if-match": '"other"' } });
    expect(stale.statusCode).toBe(412);
    const back = await call("PATCH", `${PATH}/semera`, { payload, headers });
    expect([back.statusCode, back.headers.etag]).toEqual([200, before.headers.etag]);
    expect(back.json()).toEqual(before.json());
    expect(await audits()).toEqual([
      ["location.update", "location:semera"],
      ["location.delete", "location:semera"],
      ["location.restore", "location:semera"],
    ]);

    await call("DELETE", `${PATH}/semera`, { headers });
    await call("POST", PATH, { payload: { name: "Samara" } });
    const taken = await call("PATCH", `${PATH}/semera`, { payload, headers });
    expect([taken.statusCode, problemSchema.parse(taken.json()).code]).toEqual([409, "duplicate_location"]);
    expect((await call("GET", `${PATH}/semera`)).statusCode).toBe(404);
  });

  it("DELETE refuses a branch whose passports are only shadowed by newer lists", async () => {
    await publish("Jimma", "AAL0000001", "2026-11-01");
    await publish("Adama", "AAL0000001", "2026-11-10");
    const { call, match } = await admin();
    expect((await call("DELETE", `${PATH}/jimma`, { headers: await match("jimma") })).statusCode).toBe(409);
  });

  it("merging moves passports, lists and spellings, marks both places, and redirects the old slug", async () => {
    await publish("Jimma", "AAL0000001");
    await publish("Adama", "AAL0000002");
    const store = getStore();
    await store.db
      .updateTable("segments")
      .set((eb) => ({ built_generation: eb.ref("generation") }))
      .execute();
    const { app, call, match } = await admin();
    const url = `${PATH}/jimma/merge`;
    const headers = { ...(await match("jimma")), "idempotency-key": "merge-once" };
    expect((await call("POST", url, { payload: { into: "adama" } })).statusCode).toBe(428);
    for (const into of ["jimma", "nowhere"]) {
      expect((await call("POST", url, { payload: { into }, headers: await match("jimma") })).statusCode).toBe(
        422,
      );
    }
    const answer = await call("POST", url, { payload: { into: "adama" }, headers });
    expect(adminLocationAnswerSchema.parse(answer.json()).data).toMatchObject({
      name: "Adama",
      aliases: ["Nazret", "Nazareth", "Jimma", "Jima"],
      total: 2,
    });
    expect((await call("POST", url, { payload: { into: "adama" }, headers })).json()).toEqual(answer.json());
    expect(await places()).toEqual([
      ["AAL0000001", "Adama"],
      ["AAL0000002", "Adama"],
    ]);
    const lists = await store.db.selectFrom("import_batches").select("location").distinct().execute();
    expect(lists).toEqual([{ location: "Adama" }]);
    const dirty = await store.db
      .selectFrom("segments")
      .select("key")
      .whereRef("generation", ">", "built_generation")
      .orderBy("key")
      .execute();
    expect(dirty.map(({ key }) => key)).toEqual(["Adama/2026-11-10", "Jimma/2026-11-10"]);
    expect((await app.inject("/api/v1/locations/jimma")).json()).toMatchObject({ data: { slug: "adama" } });
    expect(await audits()).toEqual([["location.merge", "location:jimma"]]);
  });

  it("a list uploaded for a branch merged meanwhile lands at the remaining one", async () => {
    const store = getStore();
    await publish("Jimma", "AAL0000001");
    const { call, match } = await admin();
    const headers = await match("jimma");
    expect(
      (await call("POST", `${PATH}/jimma/merge`, { payload: { into: "adama" }, headers })).statusCode,
    ).toBe(200);
    const late = await publish("Jimma", "AAL0000002");
    const moved = await publish("Dessie", "AAL0000003");
    await store.write(async (trx) => {
      await stepBatch(trx, await holdBatch(trx, moved), "move");
      await moveBatch({ trx, dialect: store.dialect, now: "2026-11-20T09:00:00.000Z" }, moved, {
        location: "Jimma",
        date_of_publish: "2026-11-11",
      });
    });
    expect((await places()).map(([, place]) => place)).toEqual(["Adama", "Adama", "Adama"]);
    const lists = await store.db
      .selectFrom("import_batches")
      .select("location")
      .where("id", "in", [late, moved])
      .execute();
    expect(lists.map(({ location }) => location)).toEqual(["Adama", "Adama"]);
  });

  it.each(["JIMMA", "Jimma Town"])("phones hold a branch only under its new name %s", async (name) => {
    const store = getStore();
    await publish("Jimma", "AAL0000001");
    await publish("Jimma", "AAL0000002", "2026-08-03");
    await publishSegments(store, TEST_NOW);
    const { call, match } = await admin();
    const headers = await match("jimma");
    expect((await call("PATCH", `${PATH}/jimma`, { payload: { name }, headers })).statusCode).toBe(200);
    await publishSegments(store, TEST_NOW);
    expect(await verifySegments(store)).toEqual([]);
    const { body } = await store.db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
    const { segments, total } = manifestSchema.parse(JSON.parse(body));
    expect([total, segments.map(({ location }) => location)]).toEqual([2, [name, name]]);
  });
});
