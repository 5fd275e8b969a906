import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressFolder } from "../../../scripts/support/compress.ts";
import { writeDifferences } from "../../../scripts/support/differences.ts";
import { keepFormerChunks } from "../../../scripts/support/former-chunks.ts";
import { createApp } from "../../../server/app.ts";
import type { App } from "../../../server/route-deps.ts";
import { testSearch } from "../test-search.ts";
import { openTestStore } from "../stores.ts";
import type { TestStore } from "../stores.ts";
import { TEST_NOW } from "../test-app.ts";

let folder: string;
let test: TestStore;
let app: App;

/** Compresses badly without a dictionary. */
const noise = (seed: string) =>
  Array.from({ length: 60 }, (_, at) => createHash("sha256").update(`${seed}${at}`).digest("hex")).join(";");
const FIRST = `import"./part-11111111.js";${noise("shell")}`;
const SECOND = FIRST.replace("11111111", "22222222");
const THIRD = `${FIRST.replace("11111111", "33333333")};more()`;
const STYLE = `.a{color:red}/*${noise("style")}*/`;

async function build(files: Record<string, string>): Promise<void> {
  const [dist, next] = [join(folder, "dist"), join(folder, "next")];
  await mkdir(join(next, "assets"), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(next, "assets", name), text);
  await writeFile(join(next, "index.html"), "<!doctype html><div id=root></div>");
  await keepFormerChunks(dist, next);
  await compressFolder(next);
  await writeDifferences(next);
  await rm(dist, { recursive: true, force: true });
  await rename(next, dist);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "differences-test-"));
  const same = { "same-aaaaaaaa.js": noise("same") };
  await build({ ...same, "shell-AAAA-AAA.js": FIRST, "look-AAAAAAAA.css": STYLE, "new-AAAAAAAA.js": "1" });
  await build({ ...same, "shell-BBBBBBBB.js": SECOND, "look-BBBBBBBB.css": `${STYLE}.b{top:0}` });
  await build({ ...same, "shell-CCCCCCCC.js": THIRD, "look-BBBBBBBB.css": `${STYLE}.b{top:0}` });
  test = await openTestStore("sqlite");
  app = await createApp({
    store: test.store,
    search: testSearch(test.store),
    now: () => TEST_NOW,
    staticDir: join(folder, "dist"),
    corsOrigins: ["https://one.example", "https://two.example"],
  });
});

afterAll(async () => {
  await app.close();
  await test.close();
  await rm(folder, { recursive: true });
});

const digest = (text: string) => createHash("sha256").update(text).digest();
const offer = (text: string) => `:${digest(text).toString("base64")}:`;
const CHROMIUM = "gzip, deflate, br, zstd, dcb, dcz";

function ask(name: string, dictionary: string | null, accepted = CHROMIUM, method: "GET" | "HEAD" = "GET") {
  const headers = { "accept-encoding": accepted };
  const url = `/assets/${name}`;
  return app.inject({
    method,
    url,
    headers: dictionary === null ? headers : { ...headers, "available-dictionary": dictionary },
  });
}

it.each([
  ["the former build", "shell-CCCCCCCC.js", SECOND, THIRD],
  ["the one before", "shell-CCCCCCCC.js", FIRST, THIRD],
  ["a style", "look-BBBBBBBB.css", STYLE, `${STYLE}.b{top:0}`],
])(
  "a browser with the file of %s gets the difference, which decodes to the file",
  async (_, name, had, text) => {
    const answer = await ask(name, offer(had));
    expect(answer.headers).toMatchObject({
      "content-encoding": "dcz",
      "content-type": expect.stringMatching(/^text\/(javascript|css); charset=utf-8$/),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "Origin, accept-encoding, available-dictionary",
      "use-as-dictionary": `match="/assets/${name.replace(/-[B-C]{8}/, "-*")}"`,
      "x-content-type-options": "nosniff",
    });
    const bytes = answer.rawPayload;
    expect(bytes.subarray(0, 8).toString("hex")).toBe("5e2a4d1820000000");
    expect(bytes.subarray(8, 40)).toEqual(digest(had));
    expect(zstdDecompressSync(bytes.subarray(40), { dictionary: Buffer.from(had) }).toString()).toBe(text);
    const { length } = (await ask(name, null)).rawPayload;
    expect(bytes.length).toBeLessThan(length / 4);
  },
);

it.each([
  ["no dictionary", null, CHROMIUM],
  ["an unknown dictionary", offer("something else"), CHROMIUM],
  ["the dictionary of another file", offer(STYLE), CHROMIUM],
  ["this very file", offer(THIRD), CHROMIUM],
  ["a name that objects have", ":constructor:", CHROMIUM],
  ["nonsense", `${offer(SECOND)}, ${offer(FIRST)}`, CHROMIUM],
  ["a dictionary without the coding", offer(SECOND), "gzip, br, zstd"],
  ["a refused coding", offer(SECOND), "br, dcz;q=0"],
  ["any coding", offer(SECOND), "br, *"],
])("with %s a browser gets the whole file in brotli", async (_, dictionary, accepted) => {
  const answer = await ask("shell-CCCCCCCC.js", dictionary, accepted);
  expect(answer.headers).toMatchObject({
    "content-encoding": "br",
    vary: "Origin, accept-encoding, available-dictionary",
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(THIRD);
});

it("a file without a former one has no difference, and one that did not change is not compared", async () => {
  const index: unknown = JSON.parse(await readFile(join(folder, "dist/.differences/index.json"), "utf8"));
  expect(Object.keys(Object(index)).sort()).toEqual(["look-BBBBBBBB.css", "shell-CCCCCCCC.js"]);
  // There is one to each of the two former shells and one to the former style.
  expect(await readdir(join(folder, "dist/.differences"))).toHaveLength(4);
});

it("what cannot be a dictionary is not offered as one; differences are no files of their own", async () => {
  expect((await ask("shell-CCCCCCCC.js", null, "gzip, br")).headers["use-as-dictionary"]).toBeUndefined();
  expect((await ask("shell-DDDDDDDD.js", null)).headers["use-as-dictionary"]).toBeUndefined();
  expect(
    (await app.inject({ url: "/", headers: { "accept-encoding": CHROMIUM } })).headers,
  ).not.toHaveProperty("use-as-dictionary");
  expect((await app.inject("/.differences/index.json")).statusCode).toBe(404);
  expect((await ask("shell-CCCCCCCC.js", offer(SECOND), CHROMIUM, "HEAD")).body).toBe("");
});

it("a difference that is gone costs nothing but bytes", async () => {
  const differences = join(folder, "dist/.differences");
  await rename(differences, `${differences}-away`);
  const answer = await ask("shell-CCCCCCCC.js", offer(SECOND));
  await rename(`${differences}-away`, differences);
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(THIRD);
});
