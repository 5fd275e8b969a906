import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import { articleVersionsSchema } from "#domain/articles/contract.ts";
import { locationsSchema } from "#domain/locations/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { listPaths, signedHeadSchema } from "#domain/lists/sync-head.ts";
import { articlesTag, branchesTag, readHeadTags } from "#domain/lists/head-tags.ts";
import { createApp } from "../../../../server/app.ts";
import { applyHandDelete } from "../../../../server/passports/listings/hand-changes.ts";
import { runExport, watchPublications } from "../../../../server/lists/export/run-export.ts";
import { cachingOf, typeOf } from "../../../../server/lists/export/site-rules.ts";
import type { Store } from "../../../../server/store/store.ts";
import { lockFile } from "../../../../server/store/data-folder.ts";
import { headRoutes, syncRoutes } from "../../../../server/lists/sync/sync-routes.ts";
import { storeFirstKey, listKey, newListKey } from "../../../../server/lists/sync/list-keys.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { purgeBodies } from "../../../../server/lists/sync/sync-jobs.ts";
import { currentHeadTags } from "../../../../server/jobs/background/head-tags.ts";
import { signLists } from "../../../../server/lists/sync/sign-lists.ts";
import { storeArticles } from "../../articles/invented-articles.ts";
import { importList } from "../../imports/stage-and-commit.ts";
import { storePictureNamed } from "../../articles/media/stored-picture.ts";
import { describeOnEachStoreThoroughly, openTestStore } from "../../stores.ts";
import { TEST_NOW } from "../../test-app.ts";
import { testSearch } from "../../test-search.ts";
import { inventBuild } from "./invented-build.ts";
import { readCopy, totalOfWholeLists } from "./read-copy.ts";

const MINUTE = 60_000;
const MANIFEST = "api/v1/sync/passports.json";

const INVENTED_PICTURE = "image/webp";
/** The addresses of pages whose file is named otherwise. */
const ADDRESSES: Readonly<Record<string, string>> = {
  index: "/",
  passports: "/passports/",
  articles: "/articles/",
  locations: "/locations/",
};

describeOnEachStoreThoroughly("An export", (getStore, dialect) => {
  let staticDir: string;
  let folder: string;
  let nowMs: number;
  const key = listKey(newListKey().seed);

  beforeAll(async () => {
    staticDir = await inventBuild();
  });
  afterAll(() => rm(staticDir, { recursive: true }));
  beforeEach(async () => {
    nowMs = TEST_NOW;
    folder = await mkdtemp(join(tmpdir(), "passport-status-export-"));
    await getStore().write((trx) => storeFirstKey(trx, key.publicKey));
    await publish("2026-11-16", 3);
    const picture = await storePictureNamed(getStore(), "a branch");
    await storeArticles(getStore(), [
      { slug: "first", language: "en" },
      { slug: "second", language: "am", featured_image_url: `/media/${picture}` },
    ]);
    return () => rm(folder, { recursive: true });
  });

  async function publish(date: string, count: number): Promise<void> {
    const rows = Array.from({ length: count }, (_, i) => ({
      number: `AAL${Number(date.slice(-2)) * 10_000 + i}`,
      first: "Abebe",
      last: "Alemu",
    }));
    await importList(getStore(), { location: "Adama", date, rows });
    await publishAll();
  }

  async function publishAll(): Promise<void> {
    const store = getStore();
    await publishSegments(store, nowMs);
    await signLists(store, key, { nowMs, readTags: () => currentHeadTags(store, nowMs) });
  }

  const run = (given: { failAfter?: number; store?: Store } = {}) => {
    let asked = 0;
    return runExport({
      store: given.store ?? getStore(),
      now: () => nowMs,
      staticDir,
      folder,
      site: {},
      listen: "80",
      tell: () => undefined,
      onApp: (app) =>
        app.addHook("onRequest", async () => {
          asked += 1;
          if (asked > (given.failAfter ?? Infinity)) throw new Error("planted");
        }),
    });
  };

  it("says in its head what its branches and articles are", async () => {
    await publish("2026-11-17", 1);
    await run();
    const files = await readCopy(folder);
    const read = (path: string) => JSON.parse(String(files.get(`${path.slice(1)}.json`)?.bytes));
    expect(readHeadTags(signedHeadSchema.parse(read(listPaths.head)).head)).toEqual({
      branches: await branchesTag(locationsSchema.parse(read(apiPaths.locations))),
      articles: await articlesTag(articleVersionsSchema.parse(read(apiPaths.articleVersions)).data),
    });
  });

  it("holds each page, answer and picture as the server sends it", async () => {
    await run();
    const app = await createApp({
      store: getStore(),
      search: testSearch(getStore()),
      now: () => nowMs,
      staticDir,
      routes: [syncRoutes, headRoutes],
      requestsPerMinute: Infinity,
    });
    const files = await readCopy(folder);
    const compared: string[] = [];
    for (const [path, { bytes }] of files) {
      if (path.startsWith("_")) continue;
      const page = /^pages\/(\w+)\/(.+?)(\.lang)?\.html$/.exec(path);
      const bare = path.includes("/feeds/")
        ? `/${path}`
        : `/${path.replace(/\.json$/, "").replace("/@", "?")}`;
      const url =
        page === null
          ? bare
          : `${ADDRESSES[page[2] ?? ""] ?? `/${page[2]}`}${page[3] === undefined ? "" : `?lang=${page[1]}`}`;
      const headers = page === null ? {} : { accept: "text/html", cookie: `lang=${page[1]}` };
      const answer = await app.inject({ url, headers });
      expect(answer.rawPayload.equals(bytes), path).toBe(true);
      expect([path, answer.headers["cache-control"]]).toEqual([path, cachingOf(`/${path}`)]);
      const type = path.startsWith("media/") ? INVENTED_PICTURE : typeOf(`/${path}`);
      expect([path, answer.headers["content-type"]]).toEqual([path, type]);
      compared.push(path);
    }
    await app.close();
    expect(compared).toEqual(
      expect.arrayContaining([
        "index.html",
        "sw.js",
        "assets/entry-1.js",
        "sitemap.xml",
        "robots.txt",
        MANIFEST,
        "api/v1/sync/head.json",
        "api/v1/overview.json",
        "api/v1/locations.json",
        "api/v1/locations/adama.json",
        "api/v1/sync/articles.json",
        "api/v1/articles/second.json",
        "api/v1/passports/@location=Adama&page=1.json",
        "api/v1/feeds/articles.rss",
        "api/v1/feeds/am/articles.json",
        ...["en", "am"].flatMap((tag) =>
          ["index", "passports", "calendar", "calendar.lang", "login", "404"]
            .concat("locations/adama", "articles/first", "articles/second")
            .map((page) => `pages/${tag}/${page}.html`),
        ),
      ]),
    );
    expect(compared.filter((path) => path.startsWith("media/"))).toHaveLength(3);
    expect(compared.filter((path) => path.startsWith("api/v1/sync/articles/"))).toHaveLength(2);
    expect(compared.some((path) => /\/\./.test(`/${path}`))).toBe(false);
    expect(await totalOfWholeLists(folder)).toBe(3);
  });

  it("holds the months' objects, and does without those that a former server did not make", async () => {
    const rows = (from: number) => [{ number: `AAL${from}`, first: "Abebe", last: "Alemu" }];
    await importList(getStore(), { location: "Adama", date: "2026-08-12", rows: rows(8_000_001) });
    await importList(getStore(), { location: "Jimma", date: "2026-08-13", rows: rows(8_000_002) });
    await publishAll();
    await run();
    const months = () => [...files.keys()].filter((path) => path.startsWith("api/v1/sync/months/"));
    let files = await readCopy(folder);
    expect(months()).toHaveLength(1);
    const hash = months()[0]?.split("/").at(-1) ?? "";
    expect(await totalOfWholeLists(folder)).toBe(5);
    await getStore().db.deleteFrom("segment_bodies").where("hash", "=", hash).execute();
    await rm(join(folder, "site/api/v1/sync/months"), { recursive: true });
    await run();
    files = await readCopy(folder);
    expect(months()).toEqual([]);
    expect(await totalOfWholeLists(folder)).toBe(5);
  });

  it("touches only what changed, and shows each change to caches", async () => {
    await run();
    const first = await readCopy(folder);
    nowMs += 5 * MINUTE;
    expect(await run()).toMatchObject({ written: 0, removed: 0, nginxChanged: false });
    expect(await readCopy(folder)).toEqual(first);

    await publish("2026-11-17", 2);
    const summary = await run();
    const second = await readCopy(folder);
    const changed = [...second].filter(([path, { mtimeMs }]) => first.get(path)?.mtimeMs !== mtimeMs);
    expect(summary.written).toBe(changed.length);
    const names = changed.map(([path]) => path);
    expect(names).toEqual(expect.arrayContaining([MANIFEST, "pages/en/index.html", "api/v1/overview.json"]));
    expect(names.filter((path) => /assets|media|sw\.js|feeds/.test(path))).toEqual([]);
    // Web servers tell seconds apart, and both runs were in one.
    const second0 = (files: typeof first) => Math.floor((files.get(MANIFEST)?.mtimeMs ?? 0) / 1000);
    expect(second0(second)).toBeGreaterThan(second0(first));
  });

  it("keeps what nothing names any more for readers of the former lists, but nothing that was withdrawn", async () => {
    await run();
    const bodies = () => readdir(join(folder, "site/api/v1/sync/passports")).then((all) => all.length);
    await publish("2026-11-16", 5);
    const before = (await readCopy(folder)).size;
    expect((await run()).removed).toBe(0);
    expect((await readCopy(folder)).size).toBeGreaterThan(before);
    nowMs += 11 * MINUTE;
    await purgeBodies(getStore(), nowMs);
    expect((await run()).removed).toBeGreaterThan(0);

    const held = await bodies();
    await getStore().write((trx) =>
      applyHandDelete({ trx, dialect, now: new Date(nowMs).toISOString() }, "AAL160000"),
    );
    await publishSegments(getStore(), nowMs);
    // If nothing signs, the head would name them for ever.
    expect((await run()).removed).toBeGreaterThan(0);
    expect(await bodies()).toBe(held);
  });

  it("is whole for its readers wherever a run was broken off, and the next run mends it", async () => {
    await run();
    for (const failAfter of [0, 2, 5, 12, 40]) {
      await publish(`2026-11-${17 + Math.min(failAfter, 3)}`, 4 + failAfter);
      await run({ failAfter }).catch((error: unknown) => error);
      expect(await totalOfWholeLists(folder)).not.toBeNull();
      await readCopy(folder);
    }
    await run();
    const manifest = await getStore().db.selectFrom("manifest").select("body").executeTakeFirstOrThrow();
    const { days: _days, dictionary: _dictionary, ...lists } = JSON.parse(manifest.body);
    expect((await readCopy(folder)).get(MANIFEST)?.bytes.toString()).toBe(JSON.stringify(lists));
    expect((await readdir(folder)).sort()).toEqual(["export.json", "export.lock", "nginx.conf", "site"]);
  });

  it("mends files that were changed or deleted", async () => {
    await run();
    const before = await readCopy(folder);
    await writeFile(join(folder, "site/index.html"), "defaced");
    await rm(join(folder, "site", `${MANIFEST}.br`));
    await rm(join(folder, "site/assets"), { recursive: true });
    await run();
    const after = await readCopy(folder);
    expect([...after].map(([path, { bytes }]) => [path, bytes.toString("base64")])).toEqual(
      [...before].map(([path, { bytes }]) => [path, bytes.toString("base64")]),
    );
    expect(await readFile(join(folder, "site", `${MANIFEST}.br`))).not.toBeNull();
  });

  it("refuses a folder with other files, a second run beside it, and lists that are not published", async () => {
    const lock = lockFile(join(folder, "export.lock"));
    await expect(run()).rejects.toThrow("Another export is writing to");
    lock?.release();
    await run();

    folder = await mkdtemp(join(tmpdir(), "passport-status-export-"));
    await mkdir(join(folder, "photos"));
    await expect(run()).rejects.toThrow("neither empty nor an export");
    expect(await readdir(folder)).toEqual(["photos"]);

    const empty = await openTestStore(dialect);
    await rm(join(folder, "photos"), { recursive: true });
    await expect(run({ store: empty.store })).rejects.toThrow("No lists are published yet");
    await empty.close();
  });

  it.each(["../outside", "../../outside", "pages/../../../outside", "/outside", String.raw`..\outside`])(
    "refuses an export.json that names %s, and deletes nothing outside of its folder",
    async (path) => {
      await run();
      await writeFile(join(folder, "outside"), "not of the export");
      const file = join(folder, "export.json");
      const state = JSON.parse(await readFile(file, "utf8"));
      state.files[path] = { hash: "h", forms: { plain: { size: 1, mtimeMs: 1 } }, unnamedAt: 0 };
      await writeFile(file, JSON.stringify(state));
      await expect(run()).rejects.toThrow("export.json cannot be read");
      expect(await readFile(join(folder, "outside"), "utf8")).toBe("not of the export");
    },
  );

  it("names files in site/ that are not its own, and leaves them", async () => {
    expect((await run()).foreign).toEqual([]);
    const proof = join(folder, "site", ".well-known", "proof.txt");
    await mkdir(dirname(proof), { recursive: true });
    await writeFile(proof, "of the operator");
    expect((await run()).foreign).toEqual([".well-known/proof.txt"]);
    expect(await readFile(proof, "utf8")).toBe("of the operator");
  });

  it("follows each publication", async () => {
    const stop = new AbortController();
    let runs = 0;
    let looks = 0;
    await watchPublications({
      store: getStore(),
      now: () => nowMs,
      signal: stop.signal,
      tell: () => undefined,
      work: async () => void (runs += 1),
      sleep: async () => {
        looks += 1;
        nowMs += 1_000;
        if (looks === 5) await publish("2026-11-18", 7);
        if (looks === 12) nowMs += 12 * MINUTE;
        if (looks === 20) stop.abort();
      },
    });
    // The first, the publication, and one that removes what that one left.
    expect(runs).toBe(3);
  });
});

it.each([
  ["127.0.0.1:8090", 1],
  ["443 ssl http2", 1],
  ["80; root /", 2],
])("--listen %s: exit %i (1: the arguments are taken, and there is no database)", async (listen, status) => {
  const root = join(import.meta.dirname, "../../../..");
  const empty = await mkdtemp(join(tmpdir(), "passport-no-database-"));
  onTestFinished(() => rm(empty, { recursive: true }));
  const args = ["server/cli/export.ts", join(empty, "copy"), "--listen", listen];
  const ran = spawnSync(process.execPath, args, { cwd: root, env: { DATA_DIR: empty }, encoding: "utf8" });
  expect(ran).toMatchObject({ status });
});
