import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseEnv } from "../env.ts";
import { openNotices, SECRET_FILE } from "../notices/open-notices.ts";
import { addKey, listKeys } from "../notices/vapid-keys.ts";
import { readSecretFile } from "../secret-file.ts";
import { openStore } from "../store/open-store.ts";
import { sqliteFile } from "../store/sqlite.ts";
import type { Store } from "../store/store.ts";
import { runCommand, say } from "./run-command.ts";

// `npm run vapid -- show | rotate`: prints a JSON line. Exit 1 on failure, 2 on wrong usage.

const USAGE = `Usage: npm run vapid -- show      the key that browsers subscribe with, and former ones still in use
       npm run vapid -- rotate    a new key; browsers take it when the app is opened`;

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, ...rest] = positionals;
  if ((command !== "show" && command !== "rotate") || rest.length > 0) return say(USAGE, 2);
  const env = parseEnv(process.env);
  if (!env.ok) return say(env.error, 2);
  const { DATABASE_URL: databaseUrl, NOTICES_SECRET, NOTICES_BITS } = env.value;
  const dataDir = resolve(env.value.DATA_DIR);
  if (databaseUrl === undefined && !existsSync(sqliteFile(dataDir))) {
    return say(`There is no database in ${dataDir}. Start the server once, or check DATA_DIR.`, 1);
  }
  const secret = NOTICES_SECRET ?? readSecretFile(dataDir, SECRET_FILE);
  if (secret === null)
    return say("There is no secret of notices. Start the server with NOTICES_CONTACT once.", 1);
  const store = await openStore({ databaseUrl, dataDir, report: (line) => console.error(line) });
  try {
    const nowMs = Date.now();
    const opened = await openNotices(store, secret, nowMs, NOTICES_BITS);
    if (!opened.ok) return say(opened.error, 1);
    if (command === "rotate") {
      await store.write((trx) => addKey(trx, opened.value, new Date(nowMs).toISOString()));
    }
    return await show(store);
  } finally {
    await store.close();
  }
}

async function show({ db }: Store): Promise<number> {
  const [present, ...former] = await listKeys(db);
  console.log(JSON.stringify({ ...present, former }));
  return 0;
}

await runCommand(main, "Nothing was changed: ");
