import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openStore } from "../../server/store/open-store.ts";
import { sqliteFile } from "../../server/store/sqlite.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** An empty, migrated SQLite file to copy. */
    sqliteTemplate: string;
  }
}

/** Each test on SQLite begins with a copy: 4 ms instead of the 17 that migrating takes. */
// oxlint-disable-next-line import/no-default-export -- how Vitest finds a global set-up
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "passport-status-template-"));
  await (await openStore({ dataDir })).close();
  project.provide("sqliteTemplate", sqliteFile(dataDir));
  return () => rm(dataDir, { recursive: true, force: true });
}
