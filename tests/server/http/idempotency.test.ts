import { expect, it } from "vitest";
import { problemSchema } from "#domain/base/problem.ts";
import { withIdempotency, httpJobs } from "../../../server/http/idempotency.ts";
import { ProblemError } from "../../../server/http/problem.ts";
import type { App, Routes } from "../../../server/route-deps.ts";
import { describeOnEachStore } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { newGate } from "../support/gate.ts";
import { runSchedules } from "../support/run-schedules.ts";
import { TEST_NOW, testApp } from "../test-app.ts";

const PATH = "/api/v1/test-things";
const KEY = { "idempotency-key": "key-of-8-or-more" };
const DAY = 86_400_000;

/** `wait` holds the transaction open. */
function things(wait: Promise<void> = Promise.resolve()): Routes {
  return (app, deps) => {
    app.post(PATH, async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        const { name, refuse } = request.body as { name: string; refuse?: boolean };
        const { n } = await trx
          .selectFrom("settings")
          .select(({ fn }) => fn.countAll<number>().as("n"))
          .executeTakeFirstOrThrow();
        await trx
          .insertInto("settings")
          .values({ key: `thing ${n}`, value: name })
          .execute();
        await wait;
        if (refuse === true) throw new ProblemError(409, "transition_not_allowed", { detail: "Not now." });
        return { status: 201, body: { data: { n, name } }, headers: { etag: `"thing-${n}"` } };
      }),
    );
    app.delete(`${PATH}/:id`, async (request, reply) =>
      withIdempotency(request, reply, deps, async (trx) => {
        await trx.insertInto("settings").values({ key: "deleted", value: "1" }).execute();
        return { status: 204 };
      }),
    );
  };
}

describeOnEachStore("A change that is sent twice", (getStore) => {
  const send = (app: App, payload: object, headers: Record<string, string> = KEY) =>
    app.inject({ method: "POST", url: PATH, payload, headers });
  const effects = async () =>
    (await getStore().db.selectFrom("settings").select("value").orderBy("key").execute()).map(
      ({ value }) => value,
    );

  it("is made once and gets the same answer, header by header", async () => {
    const app = await testApp(getStore(), { routes: [things()] });
    const first = await send(app, { name: "one" });
    const second = await send(app, { name: "one" });
    expect(first.statusCode).toBe(201);
    expect(first.headers["idempotent-replay"]).toBeUndefined();
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(second.headers).toMatchObject({
      "idempotent-replay": "true",
      etag: '"thing-0"',
      "cache-control": "private, no-store",
    });
    expect(await effects()).toEqual(["one"]);
  });

  it("is made once when both arrive at the same time", async () => {
    const gate = newGate();
    const app = await testApp(getStore(), { routes: [things(gate.opened)] });
    const both = Array.from({ length: 4 }, () => send(app, { name: "one" }));
    setTimeout(gate.open, 50);
    const answers = await Promise.all(both);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers["idempotent-replay"] === "true")).toHaveLength(3);
    expect(await effects()).toEqual(["one"]);
  });

  it("gets the same empty answer again", async () => {
    const app = await testApp(getStore(), { routes: [things()] });
    for (const replay of [undefined, "true"]) {
      const answer = await app.inject({ method: "DELETE", url: `${PATH}/7`, headers: KEY });
      expect([answer.statusCode, answer.body, answer.headers["idempotent-replay"]]).toEqual([
        204,
        "",
        replay,
      ]);
    }
  });

  it("is made twice without a key", async () => {
    const app = await testApp(getStore(), { routes: [things()] });
    for (let time = 0; time < 2; time++) expect((await send(app, { name: "one" }, {})).statusCode).toBe(201);
    expect(await effects()).toEqual(["one", "one"]);
    expect(await getStore().db.selectFrom("idempotency_keys").select("key").execute()).toEqual([]);
  });

  it("with another body, path or method under the same key is refused with 422", async () => {
    const app = await testApp(getStore(), { routes: [things()] });
    await send(app, { name: "one" });
    for (const answer of [
      await send(app, { name: "two" }),
      await app.inject({ method: "DELETE", url: `${PATH}/7`, headers: KEY }),
    ]) {
      expect([answer.statusCode, problemSchema.parse(answer.json()).code]).toEqual([
        422,
        "idempotency_key_reused",
      ]);
    }
    expect(await effects()).toEqual(["one"]);
  });

  it("is not stored when refused, so the key works once the reason is gone", async () => {
    const app = await testApp(getStore(), { routes: [things()] });
    expect((await send(app, { name: "one", refuse: true })).statusCode).toBe(409);
    expect(await effects()).toEqual([]);
    const answer = await send(app, { name: "one" });
    expect([answer.statusCode, answer.headers["idempotent-replay"]]).toEqual([201, undefined]);
  });

  it("with the same key by another account, or by none, is another change", async () => {
    const app = await testApp(getStore(), { routes: [things()] });
    const [one, two] = [await createAccount(getStore()), await createAccount(getStore())];
    for (const headers of [{}, one.headers, two.headers]) {
      const answer = await send(app, { name: "one" }, { ...KEY, ...headers });
      expect([answer.statusCode, answer.headers["idempotent-replay"]]).toEqual([201, undefined]);
    }
    expect(await effects()).toHaveLength(3);
  });

  it("has its answer stored for 30 days", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { routes: [things()], now: () => nowMs });
    await send(app, { name: "one" });
    nowMs = TEST_NOW + 30 * DAY;
    await runSchedules(getStore(), httpJobs, nowMs);
    expect((await send(app, { name: "one" })).headers["idempotent-replay"]).toBe("true");
    nowMs += DAY;
    await runSchedules(getStore(), httpJobs, nowMs);
    expect((await send(app, { name: "one" })).headers["idempotent-replay"]).toBeUndefined();
    expect(await effects()).toHaveLength(2);
  });

  it.each(["short", "x".repeat(101), "with a space", "na\u00efve-key"])(
    "with the key %j is malformed",
    async (key) => {
      const app = await testApp(getStore(), { routes: [things()] });
      const answer = await send(app, { name: "one" }, { "idempotency-key": key });
      expect([answer.statusCode, problemSchema.parse(answer.json()).code]).toEqual([
        400,
        "malformed_request",
      ]);
      expect(await effects()).toEqual([]);
    },
  );
});
