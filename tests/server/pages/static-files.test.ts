import { testSearch } from "../test-search.ts";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../server/app.ts";
import type { App } from "../../../server/route-deps.ts";
import { storeArticles } from "../articles/invented-articles.ts";
import { openTestStore } from "../stores.ts";
import type { TestStore } from "../stores.ts";
import { TEST_NOW } from "../test-app.ts";

const INLINE_SCRIPT = "document.documentElement.dataset.theme = 'dark';";
const INLINE_STYLE = "body { margin: 0 }";
const HTML = `<!doctype html><title>App</title><style>${INLINE_STYLE}</style><script>${INLINE_SCRIPT}</script>
<script type="module" src="/assets/app-1a2b3c.js"></script><div id="root"></div>`;
const SCRIPT = "console.log('app');".repeat(100);

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

describe("The built app", () => {
  let folder: string;
  let test: TestStore;
  let app: App;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "passport-status-dist-"));
    await mkdir(join(folder, "assets"));
    await mkdir(join(folder, "icons"));
    await writeFile(join(folder, "index.html"), HTML);
    await writeFile(join(folder, "assets", "app-1a2b3c.js"), SCRIPT);
    await writeFile(join(folder, "assets", "app-1a2b3c.js.br"), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, "sw.js"), "self.x = 1;");
    await writeFile(join(folder, "icons", "icon.svg"), "<svg/>");
    await writeFile(join(folder, ".builds.json"), "[]");
    test = await openTestStore("sqlite");
    app = await createApp({
      store: test.store,
      search: testSearch(test.store),
      now: () => TEST_NOW,
      staticDir: folder,
      analyticsOrigin: "https://analytics.example",
    });
  });

  afterAll(async () => {
    await app.close();
    await test.close();
    await rm(folder, { recursive: true });
  });

  const page = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: "text/html", ...headers } });

  it("redirects other spellings of a branch to its present address", async () => {
    const answer = await page("/locations/nazret?page=2");
    expect([answer.statusCode, answer.headers.location]).toEqual([302, "/locations/adama?page=2"]);
    // Of the same page.
    const sheet = await page("/locations/nazret/sheet?day=2026-11-16");
    expect([sheet.statusCode, sheet.headers.location]).toEqual([
      302,
      "/locations/adama/sheet?day=2026-11-16",
    ]);
    for (const [typed, present] of [
      ["Adama", "adama"],
      ["Addis%20Ababa", "addis-ababa"],
      ["NAZRET", "adama"],
    ]) {
      const { statusCode, headers } = await page(`/locations/${typed}`);
      expect([statusCode, headers.location]).toEqual([302, `/locations/${present}`]);
    }
    for (const same of ["adama", "Nowhere"])
      expect((await page(`/locations/${same}`)).headers.location).toBeUndefined();
  });

  it("redirects a former address of a published article", async () => {
    const status = "draft";
    await storeArticles(test.store, [{ slug: "fees-2026" }, { slug: "hidden", status }]);
    const former = [
      { slug: "fees", article_id: 1 },
      { slug: "secret", article_id: 2 },
    ];
    await test.store.db.insertInto("article_slugs").values(former).execute();
    const answer = await page("/articles/fees?lang=am");
    expect([answer.statusCode, answer.headers.location]).toEqual([301, "/articles/fees-2026?lang=am"]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    for (const slug of ["fees-2026", "secret", "nothing", "a%00b"]) {
      expect((await page(`/articles/${slug}`)).headers.location).toBeUndefined();
    }
  });

  it("leads from the footer's alphabet to the list while there is no such article", async () => {
    const ask = (slug: string) => page(`/articles/${slug}`);
    for (const slug of ["amharic-alphabet", "ye-amarinya-fidelat"]) {
      const answer = await ask(slug);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, "/articles/"]);
    }
    await storeArticles(test.store, [{ slug: "amharic-alphabet" }]);
    expect((await ask("amharic-alphabet")).statusCode).toBe(200);
    expect((await ask("nothing")).headers.location).toBeUndefined();
  });

  it.each(["/", "/passports/", "/passports", "/passports/AAL1234567", "/locations/", "/locations/jimma"])(
    "serves the page %s as the shell, with no-cache",
    async (url) => {
      const answer = await page(url);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(answer.headers["cache-control"]).toBe("no-cache");
      expect(answer.body).toBe(HTML);
    },
  );

  it("leads who shares with the app to its page where no service worker answers", async () => {
    for (const type of ["multipart/form-data; boundary=x", "text/plain"]) {
      const headers = { "content-type": type, accept: "text/html" };
      const answer = await app.inject({ method: "POST", url: "/share", headers, payload: "--x--" });
      expect([answer.statusCode, answer.headers.location]).toEqual([303, "/share"]);
    }
  });

  it("serves unknown pages as the shell with 404 and noindex, and unknown files as a problem", async () => {
    const answer = await page("/nowhere/at/all");
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toBe(HTML);
    expect(answer.headers["x-robots-tag"]).toBe("noindex");
    const program = await app.inject({ url: "/assets/gone-000.js", headers: { accept: "*/*" } });
    expect(program.statusCode).toBe(404);
    expect(program.headers["content-type"]).toContain("application/problem+json");
    expect((await page("/api/v1/nowhere")).headers["content-type"]).toContain("application/problem+json");
  });

  it("answers 304 for an unchanged page, and compresses it", async () => {
    const answer = await page("/", { "accept-encoding": "gzip, br" });
    expect(answer.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(HTML);
    const again = await page("/", { "if-none-match": String(answer.headers["etag"]) });
    expect(again.statusCode).toBe(304);
  });

  it("keeps pages of people from search engines and referrers", async () => {
    for (const url of ["/passports/", "/passports/AAL1234567", "/locations/adama"]) {
      expect((await page(url)).headers["x-robots-tag"]).toBe("noindex");
      expect((await page(url)).headers["referrer-policy"]).toBe("no-referrer");
    }
    expect((await page("/locations/")).headers["x-robots-tag"]).toBeUndefined();
  });

  it("allows inline scripts by hash, its own files, and nothing else", async () => {
    const policy = String((await page("/")).headers["content-security-policy"]);
    const directive = (name: string) =>
      policy
        .split("; ")
        .find((one) => one.startsWith(`${name} `))
        ?.split(" ")
        .slice(1);
    expect(directive("script-src")).toEqual(["'self'", hash(INLINE_SCRIPT)]);
    expect(directive("style-src")?.slice(0, 3)).toEqual(["'self'", hash(INLINE_STYLE), hash("")]);
    expect(directive("style-src")).toHaveLength(4);
    expect(directive("connect-src")).toEqual(["'self'", "https://analytics.example"]);
    expect(directive("worker-src")).toEqual(["'self'"]);
    expect(directive("frame-ancestors")).toEqual(["'none'"]);
    expect(directive("require-trusted-types-for")).toEqual(["'script'"]);
    expect(directive("trusted-types")).toEqual(["passport-status"]);
    expect(policy).not.toMatch(/unsafe|nonce|\*/);
  });

  it("serves hashed files for a year and precompressed, the service worker with no-cache", async () => {
    const script = await app.inject({ url: "/assets/app-1a2b3c.js", headers: { "accept-encoding": "br" } });
    expect(script.headers).toMatchObject({
      "content-encoding": "br",
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": expect.stringContaining("javascript"),
    });
    expect(brotliDecompressSync(script.rawPayload).toString()).toBe(SCRIPT);
    const worker = await app.inject("/sw.js");
    expect(worker.headers["cache-control"]).toBe("no-cache");
    expect(worker.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; script-src 'self'; connect-src 'self'/,
    );
    expect((await app.inject("/icons/icon.svg")).headers["cache-control"]).toBe("public, max-age=86400");
  });

  it.each(["/.builds.json", "/../package.json", "/%2e%2e/package.json", "/assets/"])(
    "does not serve %s",
    async (url) => {
      const answer = await app.inject({ url, headers: { accept: "*/*" } });
      expect([403, 404]).toContain(answer.statusCode);
    },
  );

  it("fails at start with a message when it was never built", async () => {
    const empty = createApp({
      store: test.store,
      search: testSearch(test.store),
      now: () => TEST_NOW,
      staticDir: join(folder, "icons"),
    });
    await expect(empty).rejects.toThrow("There is no built app in");
  });
});
