import { expect, it } from "vitest";
import type { Operation } from "../../../scripts/api-doc.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { TEST_NOW } from "../test-app.ts";
import { openDescribedApi, type DescribedApi } from "./described-api.ts";
import { callAll } from "./good-calls.ts";

const LONG = 120_000;

describeOnEachStoreThoroughly("The API's description", (getStore) => {
  it("says of every operation what its good and bad calls answer", { timeout: LONG }, async () => {
    const api = await openDescribedApi(getStore());
    const admin = await callAll(getStore(), api);
    expect(
      api.without((status) => status < 300),
      "operations without a good call: add one to good-calls.ts",
    ).toEqual([]);

    // Signed in too long ago for what asks again who it is.
    const { headers: nobody } = await createAccount(getStore(), {}, TEST_NOW - 20 * 60_000);
    for (const operation of api.description.operations) await callBadly(api, operation, { admin, nobody });
    expect(
      api.without((status) => status >= 400),
      "operations without a bad call",
    ).toEqual(api.description.operations.filter(takesAll).map(({ operationId }) => operationId));
  });

  it(
    "says of each bad value what to do about it, and never just that it is invalid",
    { timeout: LONG },
    async () => {
      const api = await openDescribedApi(getStore());
      const { headers } = await createAccount(getStore(), { is_admin: true });
      const said = new Map<string, string>();
      const asked = new Set<string>();
      const judged = new Set<string>();
      for (const { operationId, path, method, requestBody } of api.description.operations) {
        if (requestBody === undefined || !("application/json" in requestBody.content)) continue;
        asked.add(operationId);
        const fields = api.description.fieldsOf(requestBody.content["application/json"]);
        const bad = [null, 5, 1.5, "", "?", [5], {}, true].map((value) => ({
          ...Object.fromEntries(fields.map((field) => [field, value])),
          nonsense: 1,
        }));
        for (const body of [5, null, [], {}, ...bad]) {
          const answer = await api.app.inject({
            method: method.toUpperCase() as "POST",
            url: path.replace(/\{\w+\}/g, "1"),
            headers: { ...headers, "content-type": "application/json" },
            payload: JSON.stringify(body),
          });
          if (answer.statusCode !== 422) continue;
          judged.add(operationId);
          const { errors = [] } = answer.json<{ errors?: { path: string; message: string }[] }>();
          for (const error of errors) said.set(error.message, `${operationId} ${error.path}`);
        }
      }
      const vague = [...said].filter(([message]) => /^invalid|not valid$/i.test(message));
      expect(vague).toEqual([]);
      expect([...asked].filter((id) => !judged.has(id))).toEqual([]);
    },
  );

  it("refers only to what it contains", async () => {
    const { description } = await openDescribedApi(getStore());
    expect(description.deadReferences()).toEqual([]);
  });

  it("names each operation once and says what it does", async () => {
    const { description } = await openDescribedApi(getStore());
    const ids = description.operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(description.operations.filter(({ summary }) => summary === "")).toEqual([]);
    expect(description.title).toBe("Invented Site");
  });

  it("describes numbers as numbers, and each list by the same names, which its answer uses", async () => {
    const api = await openDescribedApi(getStore());
    const { headers } = await createAccount(getStore(), { is_admin: true });
    const lists = api.description.operations.filter(({ parameters = [] }) =>
      parameters.some(({ name }) => name === "page"),
    );
    expect(lists).toHaveLength(12);
    for (const { operationId, parameters = [], path } of lists) {
      const schemaOf = (wanted: string) => parameters.find(({ name }) => name === wanted)?.schema;
      const most = operationId === "getAdminAdvertisementRequests" ? 100 : 200;
      expect(schemaOf("page")).toMatchObject({ type: "integer", minimum: 1, default: 1 });
      expect(schemaOf("page_size"), operationId).toMatchObject({
        type: "integer",
        minimum: 1,
        maximum: most,
      });
      expect(schemaOf("per_page"), operationId).toMatchObject({ type: "integer", maximum: most });
      if (path.includes("{")) continue;
      const usual = (await api.call(operationId, 200, { headers })).json<ListAnswer>();
      expect(usual.meta.page_size, operationId).toBe(schemaOf("page_size")?.default);
      expect(usual.filters, operationId).toBeTypeOf("object");
      for (const query of [{ page_size: "3" }, { per_page: "3" }, { page_size: "3", per_page: "9" }]) {
        const { meta } = (await api.call(operationId, 200, { headers, query })).json<ListAnswer>();
        expect([operationId, meta.page_size, meta.per_page]).toEqual([operationId, 3, 3]);
      }
    }
  });

  it("answers a method that an address does not have with 405 and those that it has", async () => {
    const { app } = await openDescribedApi(getStore());
    const answer = await app.inject({ method: "PUT", url: "/api/v1/admin/passports/7" });
    expect([answer.statusCode, answer.headers["allow"]]).toEqual([405, "DELETE, GET, HEAD, PATCH"]);
    expect(answer.json()).toMatchObject({ code: "method_not_allowed", instance: expect.any(String) });
    expect((await app.inject({ method: "PUT", url: "/api/v1/nowhere" })).statusCode).toBe(404);
  });
});

type ListAnswer = { meta: { page_size: number; per_page: number }; filters: unknown };

/** Nothing in the request can be wrong. */
function takesAll({ parameters = [], requestBody, security }: Operation): boolean {
  const isJudged = parameters.some(({ in: place, name }) => place === "query" || name !== "If-None-Match");
  return !isJudged && requestBody === undefined && security === undefined;
}

type Callers = Readonly<Record<"admin" | "nobody", Readonly<Record<string, string>>>>;

/** Each way in which a request to this operation can be wrong. */
async function callBadly(api: DescribedApi, operation: Operation, { admin, nobody }: Callers): Promise<void> {
  const { operationId: id, parameters = [], requestBody, responses, security } = operation;
  const isIn = (place: string, name?: string) =>
    parameters.some((one) => one.in === place && (name === undefined || one.name === name));
  const codes = (status: number) => responses[String(status)]?.description ?? "";
  const json = requestBody !== undefined && "application/json" in requestBody.content;
  const headers = security === undefined ? {} : { ...admin };
  const isNumbered = parameters.some(
    ({ in: place, schema }) => place === "path" && schema.type === "integer",
  );

  if (security !== undefined) await api.call(id, 401);
  // A second factor is asked for what is right otherwise.
  const isBarred = /forbidden|passkey_needed|proof_needed/.test(codes(403));
  if (security !== undefined && isBarred) await api.call(id, 403, { headers: nobody });
  if (isIn("query")) await api.call(id, 422, { headers, query: { nonsense: "1" } });
  if (isIn("query", "page")) await api.call(id, 422, { headers, query: { page: "0" } });
  if (isNumbered) await api.call(id, 422, { headers, at: { id: "x" }, ...(json && { body: {} }) });
  if (json) {
    await api.call(id, 400, { headers, form: { payload: "{", type: "application/json" } });
    await api.call(id, 415, { headers, form: { payload: "x", type: "text/x-nonsense" } });
  }
  if (json && !isNumbered) await api.call(id, 422, { headers, body: { nonsense: 1 } });
  if (requestBody !== undefined && !json) await api.call(id, 415, { headers, body: {} });
  if (/_not_found|_unknown/.test(codes(404)) && !json && isIn("path")) {
    const at = isNumbered
      ? { id: 999_999 }
      : { slug: "nowhere", hash: "0".repeat(64), kind: "nothing", version: "v" };
    await api.call(id, 404, { headers, at: isNumbered || !isIn("path", "id") ? at : { id: "AAL9999999" } });
  }
}
