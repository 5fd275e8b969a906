import { spawnSync } from "node:child_process";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { generationAt } from "#domain/lists/signed-head.ts";
import {
  keysOf,
  readKnownKeys,
  newListKey,
  LIST_KEY_FILE,
  openListKey,
} from "../../../../server/lists/sync/list-keys.ts";
import { EACH_DIALECT_THOROUGHLY, openTestStore, type StoreDialect } from "../../stores.ts";

const COMMAND = join(import.meta.dirname, "..", "..", "..", "..", "server", "cli", "keys.ts");

async function openPlace(dialect: StoreDialect = "sqlite") {
  const test = await openTestStore(dialect);
  onTestFinished(() => test.close());
  const { dataDir, databaseUrl = "" } = test.options;
  const open = async (setting?: string) => openListKey({ store: test.store, dataDir, setting });
  const known = async () => keysOf((await readKnownKeys(test.store.db)) ?? { first: "", chain: [] });
  const keys = (words: readonly string[], settings: Record<string, string> = {}) => {
    const env = {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      ...settings,
    };
    return spawnSync(process.execPath, [COMMAND, ...words], { env, encoding: "utf8" });
  };
  return { file: join(dataDir, LIST_KEY_FILE), open, known, keys };
}

it("the first start makes the key, readable by the owner only; later ones find it", async () => {
  const { file, open, known } = await openPlace();
  const first = await open();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await open()).toMatchObject({ ok: true, value: { publicKey: first.ok && first.value.publicKey } });
  expect(await known()).toEqual([first.ok && first.value.publicKey]);
});

it("a lost or other key does not sign, and the sentence says what to do", async () => {
  const { file, open } = await openPlace();
  await open();
  rmSync(file);
  const refusal = (fault: string, words: string) => ({
    ok: false,
    error: { fault, sentence: expect.stringContaining(words) },
  });
  expect(await open()).toMatchObject(refusal("list_key_missing", "Put lists-key back"));
  writeFileSync(file, newListKey().seed);
  expect(await open()).toMatchObject(refusal("list_key_wrong", "neither the key that signed"));
  expect(await open(newListKey().seed)).toMatchObject(refusal("list_key_wrong", "LISTS_KEY"));
});

it.each(EACH_DIALECT_THOROUGHLY)(
  "npm run keys raises the number of the next lists, at most to a day ahead (%s)%s",
  { timeout: 120_000 },
  async (dialect) => {
    const { open, keys } = await openPlace(dialect);
    await open();
    const now = generationAt(Date.now());
    expect(keys(["raise", String(now + 3_600)]).status).toBe(0);
    expect(JSON.parse(keys(["show"]).stdout)).toMatchObject({ generation: now + 3_600 });
    for (const [number, words] of [
      [String(now), "that high already"],
      [String(now + 2 * 86_400), "rotate the key"],
    ] as const)
      expect(keys(["raise", number])).toMatchObject({ status: 1, stderr: expect.stringContaining(words) });
    for (const wrong of [[], ["x"], ["1", "2"]]) expect(keys(["raise", ...wrong]).status).toBe(2);
  },
);

it.each(EACH_DIALECT_THOROUGHLY)(
  "npm run keys shows, rotates and replaces keys (%s)%s",
  { timeout: 120_000 },
  async (dialect) => {
    const { open, known, keys } = await openPlace(dialect);
    const first = await open();
    const shown = keys(["show"]);
    const [key] = await known();
    expect(JSON.parse(shown.stdout)).toEqual({ here: key, known: [key], generation: 0 });

    expect(keys(["rotate"])).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("Restart the server"),
    });
    const second = await open();
    expect(await known()).toEqual([first.ok && first.value.publicKey, second.ok && second.value.publicKey]);

    const seed = second.ok ? second.value.seed : "";
    const third = JSON.parse(keys(["rotate"], { LISTS_KEY: seed }).stdout);
    expect(await open(third.secret)).toMatchObject({ ok: true, value: { publicKey: third.key } });

    expect(keys(["replace"])).toMatchObject({ status: 2, stderr: expect.stringContaining("Usage") });
    expect(keys(["replace", "--force"]).status).toBe(0);
    const last = await open();
    expect(await known()).toEqual([last.ok && last.value.publicKey]);
  },
);
