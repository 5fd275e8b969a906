import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { toIsoDate, type EpochDay } from "../../domain/base/day.ts";
import { openStore } from "../../server/store/open-store.ts";
import { sqliteFile } from "../../server/store/sqlite.ts";
import { root } from "../../scripts/support/install.mjs";
import { type CleanUp, progress } from "./clean-up.ts";
import { MILLION, type PassportPlan, publishedLists } from "./generate/passports.ts";
import { type BenchPassport, loadPassports } from "./load-passports.ts";
import { temporaryFolder } from "./server-process.ts";

const cache = join(import.meta.dirname, "..", "..", "bench", ".cache");

/** The loaded database depends on these. */
const SOURCES = [
  "samples/names.json",
  "bench/generate",
  "tests/support/load-passports.ts",
  "server/store/migrations",
  "server/passports/listings/derive-passports.ts",
  "server/passports/listings/listing-change.ts",
  "server/passports/listings/passport-rows.ts",
  "server/store/seed-branches.ts",
  "domain/passports/names/words.ts",
];

/** Invented passports with lists up to today, oldest first. */
export function passportsUpTo(today: EpochDay, count = MILLION.count): BenchPassport[] {
  const plan: PassportPlan = { ...MILLION, count, lastDay: today };
  const newestFirst = [...publishedLists(plan)];
  return newestFirst
    .reverse()
    .flatMap(({ location, rows }) => rows.map((row) => Object.assign(row, { location })));
}

export function todayUtc(): EpochDay {
  return Math.floor(Date.now() / 86_400_000);
}

/** A folder with these in SQLite, unpublished. Loading a million takes minutes, so bench/.cache keeps the last. */
export async function sqliteWith(
  cleanUp: CleanUp,
  today: EpochDay,
  passports: readonly BenchPassport[],
): Promise<string> {
  const kept = join(cache, `${passports.length}-${toIsoDate(today)}-${sourcesHash()}.sqlite`);
  if (!existsSync(kept)) await loadInto(kept, passports);
  const folder = await temporaryFolder(cleanUp, "data");
  cpSync(kept, sqliteFile(folder));
  return folder;
}

async function loadInto(kept: string, passports: readonly BenchPassport[]): Promise<void> {
  rmSync(cache, { recursive: true, force: true });
  const loading = join(cache, "loading");
  mkdirSync(loading, { recursive: true });
  const started = performance.now();
  const store = await openStore({ dataDir: loading });
  await loadPassports(store, passports, (rows) => {
    if (rows % 100_000 === 0) progress(`${rows} passports loaded`);
  });
  await store.close();
  renameSync(sqliteFile(loading), kept);
  rmSync(loading, { recursive: true, force: true });
  progress(`loaded in ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

function sourcesHash(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    const path = join(root, source);
    const files = /\.\w+$/.test(source)
      ? [path]
      : readdirSync(path)
          .toSorted()
          .map((name) => join(path, name));
    for (const file of files) hash.update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
}
