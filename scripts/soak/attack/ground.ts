import { type CleanUp, progress } from "../../../tests/support/clean-up.ts";
import { passportsUpTo, sqliteWith, todayUtc } from "../../../tests/support/data-set.ts";
import { type BenchPassport, loadPassports } from "../../../tests/support/load-passports.ts";
import { startPostgres } from "../../../tests/support/postgres.ts";
import {
  startServer,
  temporaryFolder,
  WITH_APP,
  waitForTotal,
} from "../../../tests/support/server-process.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { openStore } from "../../../server/store/open-store.ts";
import type { OpenStoreOptions } from "../../../server/store/open-store.ts";
import { build } from "../../build.ts";
import { PUSH_SERVICE, storeLongArticles } from "./articles.ts";

const ROWS = 320_000;

/** A real server on 320,000 invented, published passports, with long articles, that sends notices. */
export type Ground = {
  port: number;
  pid: number;
  passports: readonly BenchPassport[];
  store: OpenStoreOptions;
};

export async function openGround(cleanUp: CleanUp, { postgres }: { postgres: boolean }): Promise<Ground> {
  await build();
  const today = todayUtc();
  const passports = passportsUpTo(today, ROWS);
  const store = postgres
    ? await postgresWith(cleanUp, passports)
    : { dataDir: await sqliteWith(cleanUp, today, passports) };
  const database: Record<string, string> = "databaseUrl" in store ? { DATABASE_URL: store.databaseUrl } : {};
  await storeLongArticles(store);
  const notices = { NOTICES_CONTACT: "mailto:lists@example.org", PUSH_SERVICES: PUSH_SERVICE };
  const server = await startServer(cleanUp, store.dataDir, {
    env: { ...database, ...notices, ...WITH_APP, METRICS: "on", LOG_LEVEL: "error" },
  });
  progress("publishing");
  await waitForTotal(server.origin, ROWS, 600);
  return { port: Number(new URL(server.origin).port), pid: server.pid, passports, store };
}

async function postgresWith(cleanUp: CleanUp, passports: readonly BenchPassport[]) {
  const databaseUrl = await startPostgres(cleanUp);
  const dataDir = await temporaryFolder(cleanUp, "postgres");
  const store = await openStore({ databaseUrl, dataDir });
  try {
    await loadPassports(store, passports);
  } finally {
    await store.close();
  }
  return { databaseUrl, dataDir };
}

/** Asks by whole number; `byName` by two words of the name. */
export function byNumber({ requestNumber }: BenchPassport): string {
  return `${apiPaths.passports}?${new URLSearchParams({ request_number: requestNumber }).toString()}`;
}

export function byName({ firstName, middleName }: BenchPassport): string {
  return `${apiPaths.passports}?${new URLSearchParams({ name: `${firstName} ${middleName}` }).toString()}`;
}
