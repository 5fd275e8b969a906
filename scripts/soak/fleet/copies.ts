import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { apiPaths } from "#domain/base/paths.ts";
import { openStore } from "../../../server/store/open-store.ts";
import { postgresUrl } from "../../support/embedded-postgres.ts";
import { startProject } from "../project-process.ts";
import { freePort } from "../../support/free-port.ts";
import { appServer } from "./app-server.ts";
import { asker } from "./ask.ts";
import { DATABASE } from "./database-pair.ts";
import type { DatabaseServer } from "./database-pair.ts";
import { digestTables, findDifferences, type TableDigests } from "./table-digests.ts";

type Place = Record<string, string>;

/**
 * PostgreSQL to SQLite to a new PostgreSQL by backups; returns what differs in the contents of any table. Nothing may
 * write to the database meanwhile.
 */
export async function copyThereAndBack(
  folder: string,
  database: DatabaseServer,
  numbers: readonly string[],
): Promise<string[]> {
  await database.query("create database copied");
  const sqlite: Place = { DATA_DIR: join(folder, "sqlite") };
  await mkdir(sqlite["DATA_DIR"] ?? "", { recursive: true });
  const from: Place = { DATABASE_URL: postgresUrl(database.port, DATABASE) };
  const back: Place = { DATABASE_URL: postgresUrl(database.port, "copied") };
  const [first, second] = ["first", "second"].map((name) => join(folder, `${name}.backup`));
  await run("backup", from, first);
  await run("restore", sqlite, first);
  await run("backup", sqlite, second);
  await run("restore", back, second);
  const original = await digestsIn(from, folder);
  const faults: string[] = [];
  for (const copy of [sqlite, back]) {
    const different = findDifferences(original, await digestsIn(copy, folder));
    faults.push(...different.map((fault) => `on ${Object.keys(copy).join()}: ${fault}`));
  }
  // Servers write: only now.
  return [...faults, ...(await askServerOn(sqlite, numbers)), ...(await askServerOn(back, numbers))];
}

async function digestsIn({ DATABASE_URL, DATA_DIR }: Place, folder: string): Promise<TableDigests> {
  const store = await openStore({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR ?? folder });
  try {
    return await digestTables(store.db);
  } finally {
    await store.close();
  }
}

async function run(name: string, env: Place, file = ""): Promise<void> {
  const command = startProject(`server/cli/${name}.ts`, [file], { SAMPLE_DATA: "off", ...env });
  const code = await command.ended;
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${command.stderr()}`);
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
