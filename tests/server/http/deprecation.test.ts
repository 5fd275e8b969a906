import { expect, it } from "vitest";
import * as z from "zod/mini";
import { apiPaths } from "#domain/base/paths.ts";
import { ProblemError } from "../../../server/http/problem.ts";
import { apiDoc } from "../../../scripts/api-doc.ts";
import type { Deprecation } from "../../../server/http/deprecation.ts";
import type { App } from "../../../server/route-deps.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";

const DEPRECATION: Deprecation = { since: "2026-12-01", sunset: "2027-06-30", instead: "/api/v1/passports" };
const HEADERS = {
  deprecation: "@1796083200",
  sunset: "Wed, 30 Jun 2027 00:00:00 GMT",
  link: '</api/v1/passports>; rel="successor-version"',
};
const OLD = "/api/v1/old-passports";

function oldRoute(deprecation: Deprecation) {
  return (app: App) => {
    app.get(
      `${OLD}/:id`,
      {
        schema: {
          tags: ["passports"],
          summary: "As it was",
          deprecation,
          problems: ["passport_not_found"],
          params: z.object({ id: z.string() }),
          response: { 200: z.object({ id: z.string() }) },
        },
      },
      async ({ params }) => {
        if (params.id === "none")
          throw new ProblemError(404, "passport_not_found", { detail: "No such passport." });
        return { id: params.id };
      },
    );
  };
}

describeOnEachStore("A deprecated route", (getStore) => {
  it("says with every answer since when, until when and what to call instead, and others say nothing", async () => {
    const app = await testApp(getStore(), {
      routes: [oldRoute(DEPRECATION)],
      corsOrigins: ["https://other.example"],
    });
    for (const [method, path, status] of [
      ["GET", `${OLD}/7`, 200],
      ["HEAD", `${OLD}/7`, 200],
      ["GET", `${OLD}/none`, 404],
    ] as const) {
      const answer = await app.inject({ method, url: path, headers: { origin: "https://other.example" } });
      expect([path, answer.statusCode]).toEqual([path, status]);
      expect(answer.headers).toMatchObject(HEADERS);
      expect(answer.headers["access-control-expose-headers"]).toMatch(/Deprecation.*Sunset/);
    }
    const present = await app.inject(apiPaths.passports);
    for (const name of Object.keys(HEADERS)) expect(present.headers[name]).toBeUndefined();
  });

  it("is marked in the API's description, with these headers of each answer", async () => {
    const app = await testApp(getStore(), { routes: [oldRoute(DEPRECATION)] });
    const { paths } = (await app.inject(apiPaths.openapi)).json<{
      paths: Record<
        string,
        { get: { deprecated?: boolean; responses: Record<string, { headers?: object }> } }
      >;
    }>();
    const old = paths[`${OLD}/{id}`]?.get;
    expect(old?.deprecated).toBe(true);
    for (const [status, { headers = {} }] of Object.entries(old?.responses ?? {}))
      expect([status, Object.keys(headers)]).toEqual([
        status,
        expect.arrayContaining(["Deprecation", "Sunset", "Link"]),
      ]);
    expect(Object.keys(old?.responses ?? {})).toEqual(expect.arrayContaining(["200", "404", "503"]));
    expect(paths[apiPaths.passports]?.get.deprecated).toBeUndefined();
  });

  it("says its days in docs/api.md", async () => {
    const app = await testApp(getStore(), { routes: [oldRoute(DEPRECATION)] });
    const page = apiDoc((await app.inject(apiPaths.openapi)).json(), new Map());
    const own = page.slice(page.indexOf(`### GET ${OLD}/{id}`)).split("\n### ", 1)[0] ?? "";
    expect(own).toContain(
      "**Deprecated**: `Deprecation: @1796083200`, `Sunset: Wed, 30 Jun 2027 00:00:00 GMT`",
    );
    expect(page.split("**Deprecated**")).toHaveLength(2);
  });

  it("keeps the server from starting if it would go before the promised half year, or on no day", async () => {
    for (const sunset of ["2027-05-29", "soon"])
      await expect(
        testApp(getStore(), { routes: [oldRoute({ since: "2026-12-01", sunset })] }),
      ).rejects.toThrow(/deprecated from 2026-12-01.*less than 180 days/);
    await testApp(getStore(), { routes: [oldRoute({ since: "2026-12-01", sunset: "2027-05-30" })] });
  });
});
