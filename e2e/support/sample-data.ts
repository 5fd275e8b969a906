import { rm } from "node:fs/promises";
import { openStore } from "../../server/store/open-store.ts";
import { startServer, waitForTotal } from "./server.ts";

/** How many passports the twelve sample lists hold. */
export const SAMPLE_TOTAL = 8230;

const FOLDER = "E2E_SAMPLE_DATA";

/**
 * Has a server import the sample lists once for the whole run. Every other server with these lists starts on a copy
 * (`sampleData`): importing them takes ten times as long as starting. Without the sample articles, which a server that
 * starts on a copy adds again unless SAMPLE_DATA is off: tests write their own.
 */
// oxlint-disable-next-line import/no-default-export -- how Playwright finds a global set-up
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  try {
    await waitForTotal(server.origin, SAMPLE_TOTAL, 300);
  } catch (error) {
    await server.stop();
    throw error;
  }
  await server.end();
  const store = await openStore({ dataDir: server.dataDir });
  for (const table of ["articles", "categories", "tags"] as const) await store.db.deleteFrom(table).execute();
  await store.close();
  // Playwright's workers inherit it.
  process.env[FOLDER] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}

/** The data folder of a server that has imported the sample lists and was stopped. */
export function sampleData(): string {
  const folder = process.env[FOLDER];
  if (folder === undefined) throw new Error("The global set-up has not run");
  return folder;
}
