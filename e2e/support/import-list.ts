import { spawn } from "node:child_process";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { type RunningServer, startServer, waitForTotal } from "./server.ts";

const root = join(import.meta.dirname, "..", "..");
export const DESSIE = {
  file: "2026-11-02-dessie.pdf",
  location: "Dessie",
  date: "2026-11-02",
  after: "Application Number",
  total: 330,
};
export const JIGJIGA = {
  file: "2026-11-09-jigjiga.pdf",
  location: "Jigjiga",
  date: "2026-11-09",
  after: "REQUEST_No.",
  total: 260,
};
/** The sample list's PDF. */
export function listFile(list: typeof DESSIE): string {
  return join(root, "samples", "lists", list.file);
}

/** Runs the import command on a database that a server holds open, as an operator would. Resolves with its report. */
export function importList(server: RunningServer, list: typeof DESSIE): Promise<unknown> {
  const words = ["server/cli/import.ts", listFile(list), "--location", list.location, "--date", list.date];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...words, "--after", list.after, "--commit"], {
      cwd: root,
      env: { ...process.env, DATA_DIR: server.dataDir },
    });
    let out = "";
    let errors = "";
    child.stdout.on("data", (text: Buffer) => (out += text.toString()));
    child.stderr.on("data", (text: Buffer) => (errors += text.toString()));
    child.on("close", (code, signal) =>
      code === 0
        ? resolve(JSON.parse(out))
        : reject(new Error(`The import ended with ${signal ?? code}: ${errors}${out}`)),
    );
  });
}

/** A server with the list of Dessie, from which the browser may show notifications. */
export async function startNotifyingServer(
  context: BrowserContext,
  env: Record<string, string> = {},
): Promise<RunningServer> {
  const server = await startServer({ SAMPLE_DATA: "off", ...env });
  await importList(server, DESSIE);
  await waitForTotal(server.origin, DESSIE.total);
  await context.grantPermissions(["notifications"], { origin: server.origin });
  return server;
}
