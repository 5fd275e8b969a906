import { copyFile, open, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CleanUp, progress, withCleanUp } from "../../tests/support/clean-up.ts";
import { passportsUpTo, sqliteWith, todayUtc } from "../../tests/support/data-set.ts";
import { loadPassports } from "../../tests/support/load-passports.ts";
import { startPostgres } from "../../tests/support/postgres.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import { startServer, temporaryFolder } from "../../tests/support/server-process.ts";
import { openStore } from "../../server/store/open-store.ts";
import { atLeast, atMost, printTable, told } from "./attack/figures.ts";
import { startProject } from "./project-process.ts";

type Options = { rounds: number; seed: number; postgres: boolean };

const ROWS = 20_000;
const PASSPHRASE = "an invented sentence of many letters";
const SUCCEEDED = "restore_drill_succeeded_timestamp_seconds";
const FAILED = "restore_drill_failed_timestamp_seconds";

/** An installation with a running server, whose commands can be run. */
type Ground = { origin: string; env: Record<string, string>; folder: string };

/** `npm run soak -- restore-drill`: false if a bad backup passes a drill, or a good one does not. */
export async function soakRestoreDrill(options: Options): Promise<boolean> {
  return withCleanUp(3_600, (cleanUp) => play(cleanUp, options));
}

async function play(cleanUp: CleanUp, { rounds, seed, postgres }: Options): Promise<boolean> {
  const random = seededRandom(seed);
  const ground = await openGround(cleanUp, postgres);
  const other = await openGround(cleanUp, false);
  const accepted: string[] = [];
  const unexplained: string[] = [];
  let refused = 0;
  const mustRefuse = async (what: string, file: string): Promise<void> => {
    const { code, err } = await command(ground, "restore", ["--drill", file]);
    if (code === 0) accepted.push(what);
    else refused += 1;
    // One sentence, and no stack.
    if (!/^The drill failed: [^\n]+\.\n$/.test(err)) unexplained.push(`${what}: ${err}`);
  };

  const sealed = await backup(ground, "sealed.age", { BACKUP_PASSPHRASE: PASSPHRASE });
  const plain = await backup(ground, "plain.sqlite", { BACKUP_PASSPHRASE: "" });
  progress(`${rounds} backups with bytes flipped at random offsets`);
  for (let round = 0; round < rounds; round += 1) {
    const [source, hasHash] = [[sealed, false] as const, [sealed, true] as const, [plain, true] as const][
      round % 3
    ] ?? [sealed, false];
    const copy = await copied(source, `flipped-${round}`, hasHash);
    const offsets = await flipBytes(copy, 1 + Math.floor(random() * 8), random);
    await mustRefuse(`flipped at ${offsets.join(", ")}${hasHash ? "" : ", without a hash"}`, copy);
    await rm(copy);
  }
  progress("truncated ones");
  for (let round = 0; round < Math.ceil(rounds / 3); round += 1) {
    const copy = await copied(sealed, `truncated-${round}`, false);
    const { size } = await stat(copy);
    // Every second one ends exactly between two chunks of the seal.
    const chunk = 65_552;
    const cut = Math.floor(random() * size);
    const length = round % 2 === 0 ? cut : Math.max(0, size - (size % chunk) - chunk * (round % 5));
    await truncate(copy, length);
    await mustRefuse(`cut off at ${length} of ${size}`, copy);
    await rm(copy);
  }
  progress("foreign ones");
  await mustRefuse(
    "of another installation",
    await backup(other, "theirs.age", { BACKUP_PASSPHRASE: PASSPHRASE }),
  );
  await mustRefuse(
    "sealed with another passphrase",
    await backup(ground, "locked.age", { BACKUP_PASSPHRASE: `another ${PASSPHRASE}` }),
  );
  for (const [name, text] of [
    ["dump.sql", "-- PostgreSQL database dump\n"],
    ["archive.tar.gz", "\u001f\u008b\b"],
    ["empty.sqlite", ""],
    ["half-a-head.age", "age-encryption.org/v1\n-> X25519 "],
  ] as const) {
    const file = join(ground.folder, name);
    await writeFile(file, text);
    await mustRefuse(name, file);
  }
  await mustRefuse("a file that is not there", join(ground.folder, "nowhere.age"));

  const failedAt = await figure(ground, FAILED);
  const before = await figure(ground, SUCCEEDED);
  const good: number[] = [];
  for (const file of [sealed, plain]) {
    const started = performance.now();
    const { code, err } = await command(ground, "restore", ["--drill", file]);
    if (code === 0) good.push((performance.now() - started) / 1000);
    else progress(`a good one was refused: ${err}`);
  }
  const age = Date.now() / 1000 - (await figure(ground, SUCCEEDED));
  for (const fault of [...accepted.map((what) => `passed: ${what}`), ...unexplained]) progress(fault);
  console.log(JSON.stringify({ soak: "restore-drill", seed, postgres, rounds, passports: ROWS }));
  return printTable([
    atMost("bad backups that passed", accepted.length, 0, ""),
    atMost("refusals without one sentence that says why", unexplained.length, 0, ""),
    told("bad backups refused", refused, ""),
    atLeast("good backups that passed", good.length, 2, ""),
    told("the slower of their drills", Math.max(0, ...good), "s"),
    atMost("/metrics: good drills before the first", before, 0, ""),
    atLeast("/metrics: the last failed drill is noted", failedAt > 0 ? 1 : 0, 1, ""),
    atMost("/metrics: age of the last good drill", age, 60, "s"),
  ]);
}

async function openGround(cleanUp: CleanUp, postgres: boolean): Promise<Ground> {
  const passports = passportsUpTo(todayUtc(), ROWS);
  const dataDir = postgres
    ? await temporaryFolder(cleanUp, "postgres")
    : await sqliteWith(cleanUp, todayUtc(), passports);
  const databaseUrl = postgres ? await startPostgres(cleanUp) : "";
  if (postgres) {
    const store = await openStore({ databaseUrl, dataDir });
    await loadPassports(store, passports);
    await store.close();
  }
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_PASSPHRASE: PASSPHRASE };
  const { origin } = await startServer(cleanUp, dataDir, {
    env: { ...env, METRICS: "on", LOG_LEVEL: "error" },
  });
  return { origin, env, folder: await temporaryFolder(cleanUp, "backups") };
}

async function command(
  { env }: Ground,
  name: "backup" | "restore",
  args: readonly string[],
  settings: Record<string, string> = {},
) {
  const run = startProject(`server/cli/${name}.ts`, args, { ...env, ...settings });
  return { code: await run.ended, out: run.stdout(), err: run.stderr() };
}

async function backup(ground: Ground, name: string, settings: Record<string, string>): Promise<string> {
  const file = join(ground.folder, name);
  const { code, err } = await command(ground, "backup", [file], settings);
  if (code !== 0) throw new Error(`No backup was made: ${err}`);
  return file;
}

async function copied(source: string, name: string, hasHash: boolean): Promise<string> {
  const copy = `${source}.${name}`;
  await copyFile(source, copy);
  if (hasHash) await writeFile(`${copy}.sha256`, await readFile(`${source}.sha256`));
  return copy;
}

/** Changes that many bytes to others, and returns where. */
async function flipBytes(file: string, many: number, random: () => number): Promise<number[]> {
  const handle = await open(file, "r+");
  try {
    const { size } = await handle.stat();
    const offsets = [...new Set(Array.from({ length: many }, () => Math.floor(random() * size)))];
    for (const offset of offsets) {
      const byte = Buffer.alloc(1);
      await handle.read(byte, 0, 1, offset);
      byte[0] = (byte[0] ?? 0) ^ (1 + Math.floor(random() * 255));
      await handle.write(byte, 0, 1, offset);
    }
    return offsets;
  } finally {
    await handle.close();
  }
}

async function figure({ origin }: Ground, name: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
}
