import { testSearch } from "../test-search.ts";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../server/app.ts";
import type { App } from "../../../server/route-deps.ts";
import { openTestStore } from "../stores.ts";
import type { TestStore } from "../stores.ts";
import { TEST_NOW } from "../test-app.ts";
import { storeArticles } from "../articles/invented-articles.ts";
import { readXml } from "../articles/read-xml.ts";
import { payFor, storeAdvertisement } from "../advertising/advertisements/stored-advertisement.ts";

const SHELL = `<!doctype html>
<html lang="en"><head>
    <style>@layer base;</style>
    <title data-shell>App</title>
    <script type="module" crossorigin src="/assets/entry-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/shared-1.js">
    <link rel="stylesheet" crossorigin href="/assets/entry-1.css">
</head><body><div id="root"><form><div>plain form</div></form></div></body></html>`;

const MANIFEST = {
  "index.html": { file: "assets/entry-1.js", imports: ["_shared.js"], css: ["assets/entry-1.css"] },
  "_shared.js": { file: "assets/shared-1.js" },
  "src/page.tsx": { file: "assets/page-1.js", imports: ["_shared.js"], css: ["assets/page-1.css"] },
  "src/later.tsx": { file: "assets/later-1.js", css: ["assets/later-1.css"] },
  _am: { file: "assets/messages-am-1.js", name: "messages-am" },
};

/** Echoes its input. */
const RENDERER = `
let renderings = 0;
export const siteUrl = "";
export const locales = ["en", "am"];
export const languageOf = ({ search, cookies, acceptLanguage }) =>
  /lang=am/.test(search + cookies) || acceptLanguage.startsWith("am") ? "am" : "en";
export const searchOf = async ({ search }) => search.replace(/[?&]x=[^&]*/g, "");
export async function render({ path, search, locale, origin, now, ask }) {
  if (search === "?fail") throw new Error("no page");
  const answer = await ask("/api/v1/locations");
  renderings += 1;
  return {
    status: path === "/locations/nowhere" ? 404 : 200,
    locale,
    noindex: path === "/locations/nowhere",
    head: "<title>Rendered $& page</title>",
    body: "<p>" + [path, search, locale, origin, now, answer.status, renderings].join(" ") + "</p>",
    data: '{"a":"\\\\u003c/script>"}',
    modules: ["src/page.tsx"],
    styles: ["src/later.tsx"],
    whole: search !== "?torn",
  };
}
`;

describe("A rendered page", () => {
  let folder: string;
  let test: TestStore;
  let app: App;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "passport-status-dist-"));
    await Promise.all(["assets", ".vite", ".server"].map((name) => mkdir(join(folder, name))));
    await writeFile(join(folder, "index.html"), SHELL);
    await writeFile(join(folder, ".vite", "manifest.json"), JSON.stringify(MANIFEST));
    await writeFile(join(folder, ".server", "package.json"), '{"type":"module"}');
    await writeFile(join(folder, ".server", "entry-server.js"), RENDERER);
    for (const name of ["entry", "page", "later"])
      await writeFile(join(folder, "assets", `${name}-1.css`), `.${name}{color:red}`);
    test = await openTestStore("sqlite");
    app = await createApp({
      store: test.store,
      search: testSearch(test.store),
      now: () => TEST_NOW,
      staticDir: folder,
    });
  });

  afterAll(async () => {
    await app.close();
    await test.close();
    await rm(folder, { recursive: true });
  });

  const page = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { accept: "text/html", host: "passports.example", ...headers } });

  it("is put into the built index.html with its title, language and data", async () => {
    const { statusCode, headers, body } = await page("/locations/?page=2");
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-language": "en",
      "cache-control": "private, no-cache",
    });
    expect(body).toContain(
      `<div id="root"><p>/locations/ ?page=2 en http://passports.example ${TEST_NOW} 200`,
    );
    expect(body).toContain("<title>Rendered $& page</title>");
    expect(body).not.toContain("data-shell");
    expect(body).toContain('<script type="application/json" id="page-data">{"a":"\\u003c/script>"}</script>');
  });

  it("inlines the styles it needs and loads none of them", async () => {
    const { body, headers } = await page("/");
    expect(body).toContain("<style>.entry{color:red}\n.page{color:red}\n.later{color:red}</style>");
    const sheets = [...body.matchAll(/<link rel="stylesheet"[^>]*>/g)].map(([link]) => link);
    expect(sheets).toHaveLength(3);
    expect(sheets.every((link) => link.endsWith(" disabled>"))).toBe(true);
    expect(String(headers["content-security-policy"])).toMatch(/style-src 'self' ('sha256-[^']+' ?){4};/);
  });

  it("preloads its code and its language's texts, but no lazy code", async () => {
    const { body } = await page("/", { "accept-language": "am-ET,en;q=0.5" });
    const preloads = [...body.matchAll(/modulepreload" crossorigin href="([^"]+)"/g)].map(([, href]) => href);
    expect(preloads).toEqual(["/assets/shared-1.js", "/assets/page-1.js", "/assets/messages-am-1.js"]);
    expect(body).toContain('<html lang="am">');
  });

  it("adds no data to the script policy", async () => {
    const { headers } = await page("/");
    expect(String(headers["content-security-policy"])).toContain("script-src 'self';");
  });

  it("varies by language, also for caches", async () => {
    const [english, amharic] = [await page("/"), await page("/", { cookie: "theme=x; lang=am" })];
    expect(english.body).not.toBe(amharic.body);
    expect(english.headers["vary"]).toBe("accept-encoding, cookie, accept-language");
    expect(amharic.headers["content-language"]).toBe("am");
  });

  it("remembers a language chosen without script, not one only in the address", async () => {
    const chosen = await page("/?lang=am&keep_lang=1");
    expect(chosen.headers["set-cookie"]).toMatch(/^lang=am; Path=\/; Max-Age=31536000; SameSite=Lax$/);
    for (const address of ["/?lang=am", "/?lang=xx&keep_lang=1", "/?keep_lang=1"])
      expect((await page(address)).headers["set-cookie"], address).toBeUndefined();
  });

  it("replaces the plain form of the shell", async () => {
    const { body } = await page("/");
    expect(body).not.toContain("plain form");
    expect(body.endsWith("</script></body></html>")).toBe(true);
  });

  it("answers 404 with noindex for what does not exist", async () => {
    const { statusCode, headers } = await page("/locations/nowhere");
    expect(statusCode).toBe(404);
    expect(headers["x-robots-tag"]).toBe("noindex");
  });

  it("is cached while nothing changes: same bytes, 304, compressed", async () => {
    const first = await page("/calendar");
    const again = await page("/calendar", { "accept-encoding": "br" });
    expect(brotliDecompressSync(again.rawPayload).toString()).toBe(first.body);
    const known = await page("/calendar", { "if-none-match": String(first.headers["etag"]) });
    expect(known.statusCode).toBe(304);
    expect(known.body).toBe("");
  });

  it("is the kept one with parameters that it does not read", async () => {
    const { body, headers } = await page("/articles/fees");
    for (const search of ["?x=1", "?x=2", "?x=%3Cscript%3E"]) {
      const answer = await page(`/articles/fees${search}`);
      expect([answer.body, answer.headers["etag"]]).toEqual([body, headers["etag"]]);
    }
    expect((await page("/articles/fees?page=2")).body).not.toBe(body);
    // The language is chosen by all that was sent.
    expect((await page("/articles/fees?x=lang=am")).headers["content-language"]).toBe("am");
  });

  it("is rendered again when part of it could not be read", async () => {
    const [first, second] = [await page("/?torn"), await page("/?torn")];
    expect(first.body).not.toBe(second.body);
  });

  it("is the empty shell when rendering fails; pages of people stay noindex", async () => {
    const { statusCode, headers, body } = await page("/passports/?fail");
    expect(statusCode).toBe(200);
    expect(body).toBe(SHELL);
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect((await page("/nowhere?fail")).statusCode).toBe(404);
  });

  it("is the empty shell for an address over its limit, whatever pages it asks for, and for no other", async () => {
    const limited = await createApp({
      store: test.store,
      search: testSearch(test.store),
      now: () => TEST_NOW,
      staticDir: folder,
      requestsPerMinute: 4,
    });
    const from = async (remoteAddress: string, url: string) =>
      (await limited.inject({ url, remoteAddress, headers: { accept: "text/html" } })).body;
    expect(await from("192.0.2.1", "/calendar?a=1")).toContain(" 200 ");
    expect(await from("192.0.2.1", "/calendar?a=2")).toContain(" 200 ");
    expect(await from("192.0.2.1", "/calendar?a=3")).toBe(SHELL);
    expect(await from("192.0.2.2", "/calendar?a=3")).toContain(" 200 ");
    await limited.close();
  });

  it("is rendered once for concurrent requests, and again only after visible changes", async () => {
    const bodies = await Promise.all(Array.from({ length: 12 }, async () => (await page("/articles")).body));
    expect(new Set(bodies).size).toBe(1);
    await test.store.write((trx) =>
      trx.insertInto("settings").values({ key: "other", value: "1" }).execute(),
    );
    expect((await page("/articles")).body).toBe(bodies[0]);
    await test.store.write((trx) =>
      trx
        .insertInto("settings")
        .values({ key: "listings_revision", value: "7" })
        .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: "7" }))
        .execute(),
    );
    expect((await page("/articles")).body).not.toBe(bodies[0]);
  });

  it("is rendered again as soon as a placement starts, pauses, goes on or ends", async () => {
    const { store } = test;
    const shown = async () => (await page("/calendar")).body;
    const id = await storeAdvertisement(store, { placement: "calendar", payments: [] });
    let former = await shown();
    const expectAnother = async () => {
      const body = await shown();
      expect(body).not.toBe(former);
      expect(await shown()).toBe(body);
      former = body;
    };
    await payFor(store, id);
    await expectAnother();
    for (const status of ["paused", "active", "expired"] as const) {
      await store.db.updateTable("advertisements").set({ status }).where("id", "=", id).execute();
      await expectAnother();
    }
  });

  it("is rendered a few at a time: others get the shell, and the page later", async () => {
    const bodies = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => (await page(`/calendar?flood=${index}`)).body),
    );
    const shells = bodies.filter((body) => body === SHELL).length;
    expect(shells).toBeGreaterThan(0);
    expect(shells).toBeLessThan(60);
    const missed = bodies.indexOf(SHELL);
    await expect.poll(async () => (await page(`/calendar?flood=${missed}`)).body).not.toBe(SHELL);
  });

  it("ignores forwarded hosts", async () => {
    const { body } = await page("/calendar?forwarded", { "x-forwarded-host": "evil.example" });
    expect(body).toContain("http://passports.example");
    expect(body).not.toContain("evil.example");
  });

  it("ignores an invalid Host", async () => {
    const { body } = await page("/", { host: 'x"><script>' });
    expect(body).not.toContain("x&quot;");
    expect(body).not.toContain('x"><script>');
  });

  it("does not replace the shell for the service worker", async () => {
    const { body, headers } = await page("/index.html");
    expect(body).toBe(SHELL);
    expect(headers["vary"]).toBe("accept-encoding");
  });

  it("does not serve the renderer's file", async () => {
    const answer = await app.inject({ url: "/.server/entry-server.js", headers: { accept: "*/*" } });
    expect(answer.statusCode).toBe(404);
  });

  it("is in a sitemap of absolute addresses in every language, without pages of people", async () => {
    const before = await app.inject({ url: "/sitemap.xml", headers: { host: "passports.example" } });
    expect(before.body).not.toContain("/articles/b");
    await storeArticles(test.store, [
      { slug: "bring", language: "en", updated_at: "2026-11-05T00:00:00.000Z" },
      { slug: "ይዘው", language: "am", translation_of: 1 },
    ]);
    const sitemap = await app.inject({ url: "/sitemap.xml", headers: { host: "passports.example" } });
    expect(sitemap.headers["content-type"]).toBe("application/xml; charset=utf-8");
    const addresses = [...sitemap.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual([
      "http://passports.example/",
      "http://passports.example/calendar",
      "http://passports.example/locations/",
      "http://passports.example/articles/",
      "http://passports.example/advertisment",
      "http://passports.example/help-others",
      "http://passports.example/privacy",
      "http://passports.example/service",
      "http://passports.example/articles/%E1%8B%AD%E1%8B%98%E1%8B%8D",
      "http://passports.example/articles/bring",
    ]);
    expect(sitemap.body).toContain(
      '<xhtml:link rel="alternate" hreflang="am" href="http://passports.example/calendar?lang=am"/>',
    );
    expect(sitemap.body).toContain(
      "<loc>http://passports.example/articles/bring</loc><lastmod>2026-11-05T00:00:00.000Z</lastmod>" +
        '<xhtml:link rel="alternate" hreflang="en" href="http://passports.example/articles/bring"/>' +
        '<xhtml:link rel="alternate" hreflang="am" href="http://passports.example/articles/%E1%8B%AD%E1%8B%98%E1%8B%8D"/>',
    );
    readXml(sitemap.body);
    for (const address of addresses) {
      const path = new URL(address ?? "").pathname;
      expect((await page(path)).headers["x-robots-tag"]).toBeUndefined();
    }
    const robots = await app.inject({ url: "/robots.txt", headers: { host: "passports.example" } });
    expect(robots.body).toContain("Sitemap: http://passports.example/sitemap.xml");
    // Anyone can forge Host: no shared caching.
    for (const { headers } of [sitemap, robots])
      expect(headers["cache-control"]).toBe("private, max-age=3600");
  });

  it("prefers the configured site address to the Host", async () => {
    const site = { url: "https://passports.example/" };
    const own = await createApp({
      store: test.store,
      search: testSearch(test.store),
      now: () => TEST_NOW,
      staticDir: folder,
      site,
    });
    const ask = (url: string) =>
      own.inject({ url, headers: { accept: "text/html", host: "evil.example", "accept-language": "en" } });
    expect((await ask("/calendar")).body).toContain(" https://passports.example ");
    const robots = await ask("/robots.txt");
    expect(robots.body).toContain("Sitemap: https://passports.example/sitemap.xml");
    expect(robots.headers["cache-control"]).toBe("public, max-age=3600");
    expect((await ask("/sitemap.xml")).body).not.toContain("evil.example");
    await own.close();
  });
});
