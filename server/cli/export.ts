import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { siteOf } from "../env.ts";
import { lowerPriority } from "../lower-priority.ts";
import { NothingPublishedError } from "../lists/export/export-lists.ts";
import { ExportRefusedError, runExport, watchPublications } from "../lists/export/run-export.ts";
import { NoExportError } from "../lists/export/site-state.ts";
import { runCommand, say, withStore } from "./run-command.ts";

// `npm run export -- DIR [--watch]`: exit 1 on failure, 2 on wrong usage.

const USAGE = `Usage: npm run export -- DIR [--watch] [--listen 80]

DIR       an empty folder, or one of an earlier export
--watch   stay, and export again after each publication
--listen  what nginx.conf listens on, such as 127.0.0.1:8090 or '443 ssl http2'`;

/** What it lets pass cannot end nginx's directive. */
const LISTEN = /^[\w.:[\]-]+(?: ssl)?(?: http2)?$/;

async function main(): Promise<number> {
  const given = readArguments();
  if (given === null) return say(USAGE, 2);
  lowerPriority();
  return withStore(async ({ store, env }) => {
    const tell = (line: string) => console.error(line);
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
    const work = async () => {
      const started = Date.now();
      const { written, kept, removed, bytesWritten, nginxChanged, foreign } = await runExport({
        store,
        now: Date.now,
        staticDir: resolve(env.STATIC_DIR ?? join(import.meta.dirname, "..", "..", "dist")),
        site: siteOf(env),
        analyticsOrigin: env.ANALYTICS_ORIGIN,
        logger: { level: "error", stream: process.stderr },
        tell: process.stderr.isTTY ? tell : () => undefined,
        ...given,
      });
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(
        `${given.folder}: ${written} files written (${(bytesWritten / 1e6).toFixed(1)} MB), ${kept} unchanged, ${removed} removed, in ${seconds} s.`,
      );
      if (foreign.length > 0) tell(foreignSentence(join(given.folder, "site"), foreign));
      if (nginxChanged) console.log(`${join(given.folder, "nginx.conf")} changed: reload nginx.`);
    };
    try {
      if (given.watch)
        await watchPublications({ store, now: Date.now, signal: stop.signal, tell, work, sleep });
      else await work();
      return 0;
    } catch (error) {
      const isExpected = [ExportRefusedError, NoExportError, NothingPublishedError].some(
        (known) => error instanceof known,
      );
      if (isExpected && error instanceof Error) return say(error.message, 1);
      throw error;
    }
  });
}

const NAMED = 3;

function foreignSentence(site: string, paths: readonly string[]): string {
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : "";
  return `Not of this export, but served with it: ${paths.slice(0, NAMED).join(", ")}${more} in ${site}. Delete what does not belong there.`;
}

function readArguments(): { folder: string; watch: boolean; listen: string } | null {
  const options = {
    watch: { type: "boolean", default: false },
    listen: { type: "string", default: "80" },
  } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0 || !LISTEN.test(values.listen)) return null;
    return { folder: resolve(folder), ...values };
  } catch {
    return null;
  }
}

await runCommand(main, "The export failed: ");
