import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { apiPaths } from "#domain/api/paths.ts";
import { postgresUrl } from "../../embedded-postgres.ts";
import { startProject } from "../project-process.ts";
import { freePort } from "../../free-port.ts";
import { appServer } from "./app-server.ts";
import { asker } from "./ask.ts";
import { DATABASE } from "./database-pair.ts";
import type { DatabaseServer } from "./database-pair.ts";

type Place = Record<string, string>;

/** PostgreSQL to SQLite to a new PostgreSQL by backups; returns differences of all tables. */
export async function copyThereAndBack(
  folder: string,
  database: DatabaseServer,
  numbers: readonly string[],
): Promise<string[]> {
  await database.query("create database copied");
  const sqlite: Place = { DATA_DIR: join(folder, "sqlite") };
  await mkdir(sqlite.DATA_DIR ?? "", { recursive: true });
  const from: Place = { DATABASE_URL: postgresUrl(database.port, DATABASE) };
  const back: Place = { DATABASE_URL: postgresUrl(database.port, "copied") };
  const [first, second, third] = ["first", "second", "third"].map((name) => join(folder, `${name}.backup`));
  const saved = await run("backup", from, first);
  const restored = await run("restore", sqlite, first);
  const savedAgain = await run("backup", sqlite, second);
  const restoredAgain = await run("restore", back, second);
  const last = await run("backup", back, third);
  const faults = [savedAgain, last]
    .filter((copy) => JSON.stringify(copy.tables) !== JSON.stringify(saved.tables))
    .map((copy) => `tables differ: ${JSON.stringify(saved.tables)} and ${JSON.stringify(copy.tables)}`);
  if (restored.tables === undefined || restoredAgain.tables === undefined)
    faults.push("a restore said nothing");
  return [...faults, ...(await askServerOn(sqlite, numbers)), ...(await askServerOn(back, numbers))];
}

async function run(name: string, env: Place, file = ""): Promise<{ tables?: unknown }> {
  const command = startProject(`server/cli/${name}.ts`, [file], { SAMPLE_DATA: "off", ...env });
  const code = await command.ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${command.stderr()}`);
  return JSON.parse(command.stdout()) as { tables?: unknown };
}

/** A server on the copy must find the same numbers. */
async function askServerOn(place: Place, numbers: readonly string[]): Promise<string[]> {
  const server = appServer(await freePort(), { SAMPLE_DATA: "off", LOG_LEVEL: "warn", ...place });
  await server.start();
  try {
    const ask = asker(server.port, "127.0.0.1");
    const faults: string[] = [];
    for (const number of numbers) {
      const { status } = await ask({ path: apiPaths.passport(number) });
      if (status !== 200) faults.push(`${number}: ${status} on ${Object.keys(place).join()}`);
    }
    return faults;
  } finally {
    await server.stop();
  }
}
