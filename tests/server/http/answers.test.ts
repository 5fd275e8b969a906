import type { RouteOptions } from "fastify";
import { expect, it } from "vitest";
import { problemSchema } from "#domain/base/problem.ts";
import { loggerOptions } from "../../../server/http/request-log.ts";
import { storePassports } from "../invented-passports.ts";
import { describeOnEachStore } from "../stores.ts";
import { testApp } from "../test-app.ts";

describeOnEachStore("Answers", (getStore) => {
  it("to unknown API paths are problems", async () => {
    const app = await testApp(getStore());
    const answer = await app.inject({ url: "/api/v1/nowhere", headers: { accept: "text/html" } });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(problemSchema.parse(answer.json())).toMatchObject({ code: "not_found", status: 404 });
  });

  it("to malformed addresses are problems too", async () => {
    const app = await testApp(getStore());
    const answer = await app.inject("/api/v1/passports/%E0%A4%A");
    expect(answer.statusCode).toBe(400);
    expect(answer.headers["content-type"]).toContain("application/problem+json");
    expect(problemSchema.parse(answer.json()).code).toBe("malformed_request");
  });

  it("to a NUL, which PostgreSQL cannot store, are 4xx and not 5xx", async () => {
    const app = await testApp(getStore());
    expect((await app.inject("/api/v1/passports?location=%00")).statusCode).toBe(422);
    expect((await app.inject("/api/v1/passports?first_name=a%00b")).statusCode).toBe(422);
    expect((await app.inject("/api/v1/passports/AAL%001234567")).statusCode).toBe(404);
    expect((await app.inject("/api/v1/locations/adama%00")).statusCode).toBe(404);
  });

  it("to internal errors carry an id found in the log, and no stack", async () => {
    const lines: string[] = [];
    const app = await testApp(getStore(), {
      logger: { ...loggerOptions("info"), stream: { write: (line: string) => void lines.push(line) } },
      routes: [
        (routes) =>
          void routes.get("/api/v1/broken", async () => {
            throw new Error("the wires are crossed");
          }),
      ],
    });
    const answer = await app.inject("/api/v1/broken");
    expect(answer.statusCode).toBe(500);
    const problem = problemSchema.parse(answer.json());
    expect(problem).toMatchObject({ code: "internal_error", instance: expect.stringMatching(/^urn:uuid:/) });
    expect(answer.body).not.toContain("wires");
    const id = problem.instance?.slice("urn:uuid:".length) ?? "none";
    expect(lines.some((line) => line.includes(id) && line.includes("the wires are crossed"))).toBe(true);
  });

  it("are logged without names, numbers and addresses", async () => {
    const lines: string[] = [];
    await storePassports(getStore(), [
      { request_number: "AAL1234567", first_name: "Secretive", last_name: "Person" },
    ]);
    const app = await testApp(getStore(), {
      logger: { ...loggerOptions("trace"), stream: { write: (line: string) => void lines.push(line) } },
    });
    const remoteAddress = "198.51.100.77";
    for (const url of [
      "/api/v1/passports?name=Secretive",
      "/api/v1/passports/AAL1234567",
      "/api/v1/passports/AAL7654321",
      "/api/v1/passports?name=Secretive&wrong=1",
      "/passports/AAL1234567?requestNumber=AAL1234567",
      "/nowhere/AAL1234567",
    ]) {
      await app.inject({ url, remoteAddress });
    }
    const log = lines.join("");
    expect(log.match(/"msg":"answered"/g)).toHaveLength(6);
    expect(log).toContain('"route":"/api/v1/passports/:id"');
    expect(log).not.toMatch(/secretive|AAL\d|198\.51|requestNumber/i);
  });

  it("in long JSON are compressed, under one weak ETag for both forms", async () => {
    await storePassports(
      getStore(),
      Array.from({ length: 20 }, (_, index) => ({
        request_number: `AAL${1_000_000 + index}`,
        first_name: "Invented",
        last_name: "Person",
      })),
    );
    const app = await testApp(getStore());
    const plain = await app.inject("/api/v1/passports");
    const packed = await app.inject({ url: "/api/v1/passports", headers: { "accept-encoding": "br, gzip" } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.headers["etag"]).toBe(plain.headers["etag"]);
    expect(packed.headers["etag"]).toMatch(/^W\//);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    const again = await app.inject({
      url: "/api/v1/passports",
      headers: { "accept-encoding": "br", "if-none-match": `"other", ${String(packed.headers["etag"])}` },
    });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    // It would be the full body's length; a cache that believes 0 empties its copy.
    expect(again.headers["content-length"]).toBeUndefined();
  });

  it("have the cache times of the specification", async () => {
    await storePassports(getStore(), [
      { request_number: "AAL1234567", first_name: "Invented", last_name: "Person" },
    ]);
    const app = await testApp(getStore());
    for (const [url, seconds] of [
      ["/api/v1/passports", 30],
      ["/api/v1/passports/AAL1234567", 60],
      ["/api/v1/locations", 300],
      ["/api/v1/locations/adama", 30],
    ] as const) {
      const answer = await app.inject(url);
      expect(answer.headers["cache-control"]).toBe(`public, max-age=${seconds}`);
      expect(answer.headers["etag"]).toBeDefined();
    }
  });

  it("allow only listed origins, with ETag, Retry-After and the names of downloads exposed", async () => {
    const app = await testApp(getStore(), { corsOrigins: ["https://app.example"] });
    const ask = (origin: string) => app.inject({ url: "/api/v1/locations", headers: { origin } });
    const allowed = await ask("https://app.example");
    expect(allowed.headers["access-control-allow-origin"]).toBe("https://app.example");
    expect(allowed.headers["access-control-expose-headers"]).toBe(
      "Content-Disposition, Date, Deprecation, ETag, Idempotent-Replay, Retry-After, Sunset",
    );
    // The service worker asks for pictures like this; a copy cached for a page's own request must not answer it.
    const picture = await app.inject({
      url: `/media/${"a".repeat(64)}`,
      headers: { origin: "https://app.example" },
    });
    expect(picture.headers).toMatchObject({
      "access-control-allow-origin": "https://app.example",
      vary: expect.stringMatching(/\borigin\b/i),
    });
    const other = await ask("https://other.example");
    expect(other.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("send HSTS over https by a trusted proxy's word, never otherwise", async () => {
    const trusting = await testApp(getStore(), { trustProxy: 1 });
    const open = await testApp(getStore());
    const headers = { "x-forwarded-proto": "https" };
    const hsts = async (app: typeof open, given: Record<string, string>) =>
      (await app.inject({ url: "/healthz", headers: given })).headers["strict-transport-security"];
    expect(await hsts(trusting, headers)).toContain("max-age=");
    expect(await hsts(trusting, {})).toBeUndefined();
    expect(await hsts(open, headers)).toBeUndefined();
  });

  it.each(["/api/v1/locations", "/%61pi/v1/locations"])(
    "from %s may neither be framed nor indexed",
    async (url) => {
      const app = await testApp(getStore());
      expect((await app.inject(url)).headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
      });
    },
  );
});

describeOnEachStore("The OpenAPI description", (getStore) => {
  it("lists every route of the API with parameters and answers", async () => {
    const registered: string[] = [];
    const onRoute = ({ method, url, schema }: RouteOptions): void => {
      if (schema?.hide === true || !url.startsWith("/api/v1/")) return;
      const path = url.replace(/:(\w+)/g, "{$1}");
      for (const name of [method].flat()) {
        if (name !== "HEAD" && name !== "OPTIONS") registered.push(`${name.toLowerCase()} ${path}`);
      }
    };
    const app = await testApp(getStore(), { onRoute });
    const description = (await app.inject("/api/v1/openapi.json")).json<{
      openapi: string;
      paths: Record<
        string,
        Record<string, { parameters?: { name: string; description?: string }[]; security?: unknown }>
      >;
    }>();
    expect(description.openapi).toBe("3.1.0");
    const named = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(named.toSorted()).toEqual(registered.toSorted());
    expect(named).toEqual(
      expect.arrayContaining(["get /api/v1/passports", "patch /api/v1/admin/passports/{id}"]),
    );
    expect(description.paths["/api/v1/profile"]?.["patch"]?.security).toEqual([{ token: [] }]);
    expect(description.paths["/api/v1/passports"]?.["get"]?.security).toBeUndefined();
    const parameters = description.paths["/api/v1/passports"]?.["get"]?.parameters?.map(({ name }) => name);
    expect(parameters).toEqual(expect.arrayContaining(["q", "name", "request_number", "page_size", "sort"]));
  });
});
