import { rm } from "node:fs/promises";
import { startServer, waitForTotal } from "./server.ts";

/** How many passports the twelve sample lists hold. */
export const SAMPLE_TOTAL = 8230;

const FOLDER = "E2E_SAMPLE_DATA";

/**
 * Has a server import the sample lists once for the whole run. Every other server with these lists starts on a copy
 * (`sampleData`): importing them takes ten times as long as starting.
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
