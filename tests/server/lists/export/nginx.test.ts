import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { manifestSchema } from "#domain/lists/contract.ts";
import { createApp } from "../../../../server/app.ts";
import { runExport } from "../../../../server/lists/export/run-export.ts";
import type { App } from "../../../../server/route-deps.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { syncRoutes } from "../../../../server/lists/sync/sync-routes.ts";
import { storeArticles } from "../../articles/invented-articles.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { openTestStore, type TestStore } from "../../stores.ts";
import { TEST_NOW } from "../../test-app.ts";
import { testSearch } from "../../test-search.ts";
import { inventBuild } from "./invented-build.ts";
import { type RunningNginx, startNginx } from "./start-nginx.ts";

type Answer = { status: number; header: (name: string) => string; text: string };
type Sent = Record<string, string>;

const PAGE: Sent = { accept: "text/html" };
/** What a copy sends as the server does; it also says which languages and encodings there could have been. */
const COMPARED = [
  "content-type",
  "cache-control",
  "content-language",
  "set-cookie",
  "x-robots-tag",
  "x-content-type-options",
  "cross-origin-opener-policy",
  "referrer-policy",
  "access-control-allow-origin",
];
const LANGUAGES: readonly Sent[] = [
  {},
  { cookie: "lang=am" },
  { "accept-language": "fr, am-ET;q=0.9, en;q=0.8" },
  { "accept-language": "en-GB,am" },
  { cookie: "lang=en", "accept-language": "am" },
];
const ENCODINGS: readonly Sent[] = [
  {},
  { "accept-encoding": "gzip, deflate, br" },
  { "accept-encoding": "gzip" },
  { "accept-encoding": "br;q=0, gzip" },
];

/** One file for several addresses. */
const RENDERED_AS: Sent = { "/nothing": "/404", "/calendar/": "/calendar" };

describe("nginx with an export", () => {
  let staticDir: string;
  let folder: string;
  let test: TestStore;
  let app: App;
  let nginx: RunningNginx;

  beforeAll(async () => {
    staticDir = await inventBuild();
    folder = await mkdtemp(join(tmpdir(), "passport-status-export-"));
    test = await openTestStore("sqlite");
    const { store } = test;
    const rows = Array.from({ length: 300 }, (_, i) => ({
      number: `AAL${1_000_000 + i}`,
      first: "Abebe",
      last: "Alemu",
    }));
    await importList(store, { location: "Adama", date: "2026-11-16", rows });
    await publishSegments(store, TEST_NOW);
    await storeArticles(store, [{ slug: "first" }]);
    const now = () => TEST_NOW;
    await runExport({ store, now, staticDir, folder, site: {}, listen: "80", tell: () => undefined });
    app = await createApp({
      store,
      search: testSearch(store),
      now,
      staticDir,
      routes: [syncRoutes],
      requestsPerMinute: Infinity,
    });
    nginx = await startNginx(folder);
  });
  afterAll(async () => {
    await nginx.stop();
    await app.close();
    await test.close();
    await Promise.all([staticDir, folder].map((one) => rm(one, { recursive: true })));
  });

  async function ofServer(url: string, headers: Sent): Promise<Answer> {
    const { statusCode, headers: answered, rawPayload } = await app.inject({ url, headers });
    return answerOf(statusCode, (name) => answered[name], rawPayload);
  }

  /** `fetch` would choose and undo encodings by itself. */
  function ofCopy(url: string, headers: Sent = {}, method = "GET"): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const asked = request(`${nginx.origin}${url}`, { method, headers, agent: false }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          resolve(answerOf(answer.statusCode ?? 0, (name) => answer.headers[name], Buffer.concat(chunks)));
          asked.destroy();
        });
      });
      asked.on("error", reject);
      asked.end();
    });
  }

  const compared = ({ status, header, text }: Answer) => ({
    status,
    text,
    headers: COMPARED.map((name) => `${name}: ${header(name)}`),
  });

  it("sends pages in the visitor's language, with the server's headers", async () => {
    const paths = [
      "/",
      "/calendar",
      "/calendar/",
      "/passports/",
      "/locations/adama",
      "/articles/first",
      "/login",
    ];
    const queries = ["/calendar?lang=am", "/privacy?keep_lang=1&lang=am", "/privacy?lang=en", "/nothing"];
    for (const path of [...paths, ...queries, "/share", "/admin/users", "/profile"])
      for (const language of LANGUAGES) {
        const sent = { ...PAGE, ...language };
        const copy = compared(await ofCopy(path, sent));
        const asked = RENDERED_AS[path] ?? path;
        expect([path, language, copy]).toEqual([path, language, compared(await ofServer(asked, sent))]);
      }
    const policy = (await ofCopy("/calendar", PAGE)).header("content-security-policy");
    const own = (await ofServer("/calendar", PAGE)).header("content-security-policy");
    for (const directive of own.split("; "))
      for (const source of directive.split(" ")) expect(policy).toContain(source);
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it("sends answers and files in the encodings that the browser takes", async () => {
    const manifest = manifestSchema.parse(JSON.parse((await ofCopy("/api/v1/sync/passports")).text));
    const body = `/api/v1/sync/passports/${manifest.segments[0]?.hash}`;
    const answers = ["overview", "locations", "locations/adama", "sync/passports", "sync/articles", "tags"];
    const files = ["/sw.js", "/assets/entry-1.js", "/icons/icon.svg", "/manifest.webmanifest", "/robots.txt"];
    const question = "/api/v1/passports?location=Adama&page=1";
    for (const path of [...answers.map((name) => `/api/v1/${name}`), ...files, body, question])
      for (const encoding of ENCODINGS) {
        const copy = await ofCopy(path, encoding);
        const { text, headers, status } = compared(await ofServer(path, encoding));
        expect([path, encoding, copy.status, copy.text]).toEqual([path, encoding, status, text]);
        // What is no list may be read by this site alone on the server.
        const others = (all: string[]) => all.filter((one) => !one.startsWith("access-control"));
        expect([path, others(compared(copy).headers)]).toEqual([path, others(headers)]);
      }
    for (const [sent, encoding] of [
      [ENCODINGS[1], "br"],
      [ENCODINGS[2], "gzip"],
      [ENCODINGS[3], "gzip"],
      [ENCODINGS[0], ""],
    ] as const)
      expect((await ofCopy("/api/v1/sync/passports", sent)).header("content-encoding")).toBe(encoding);
    const { header } = await ofCopy("/api/v1/sync/passports");
    const again = await ofCopy("/api/v1/sync/passports", { "if-none-match": header("etag") });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(header("access-control-allow-origin")).toBe("*");
  });

  it("leads who shares a large file with the app to its page", async () => {
    const sent = { "content-type": "multipart/form-data; boundary=x", "content-length": "20000000" };
    const { status, header } = await ofCopy("/share", { ...PAGE, ...sent }, "POST");
    expect([status, header("location")]).toEqual([303, "/share"]);
  });

  it("says that it needs the service for what is no file, and shows nothing beside the site", async () => {
    for (const [method, path] of [
      ["GET", "/api/v1/passports?name=abebe"],
      ["GET", "/api/v1/passports/AAL1000001"],
      ["GET", "/api/v1/passports?location=../../../../export.json"],
      ["POST", "/api/v1/removal-requests"],
      ["POST", "/api/v1/auth/login"],
    ] as const) {
      const answer = await ofCopy(path, {}, method);
      expect([path, answer.status, JSON.parse(answer.text).code]).toEqual([path, 503, "static_copy"]);
      expect([
        answer.header("content-type"),
        answer.header("cache-control"),
        answer.header("retry-after"),
      ]).toEqual(["application/problem+json", "no-store", "600"]);
    }
    for (const path of ["/api/v1/sync/passports/00000000000000000000000000000000", "/api/v1/sync/head"]) {
      const answer = await ofCopy(path);
      expect([path, answer.status, JSON.parse(answer.text).code]).toEqual([path, 404, "not_found"]);
    }
    for (const path of ["/export.json", "/_headers", "/_redirects", "/pages/en/index.html", "/nginx.conf"])
      expect([path, (await ofCopy(path)).status]).toEqual([path, 404]);
    // A search in the address is the app's to answer.
    const shell = (await ofCopy("/index.html")).text;
    for (const path of ["/?q=abebe", "/locations/adama?page=2", "/passports/AAL1000001"])
      expect(await ofCopy(path).then(({ status, text }) => [path, status, text])).toEqual([path, 200, shell]);
    expect((await ofCopy("/articles/nothing")).status).toBe(404);
  });
});

function answerOf(
  status: number,
  read: (name: string) => string | number | string[] | undefined,
  bytes: Buffer,
): Answer {
  const header = (name: string) => String(read(name) ?? "");
  const encoding = header("content-encoding");
  const open = encoding === "br" ? brotliDecompressSync : encoding === "gzip" ? gunzipSync : null;
  return { status, header, text: (open === null ? bytes : open(bytes)).toString("latin1") };
}
