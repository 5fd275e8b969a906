import { parseArgs } from "node:util";
import { openNotices, OTHER_SECRET_FILE, SECRET_FILE } from "../notices/open-notices.ts";
import { addKey, listKeys } from "../notices/vapid-keys.ts";
import { readSecretFile } from "../secret-file.ts";
import type { Store } from "../store/store.ts";
import { runCommand, say, withStore } from "./run-command.ts";

// `npm run vapid -- show | rotate`: prints a JSON line. Exit 1 on failure, 2 on wrong usage.

const USAGE = `Usage: npm run vapid -- show      the key that browsers subscribe with, and former ones still in use
       npm run vapid -- rotate    a new key; browsers take it when the app is opened`;

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, ...rest] = positionals;
  if ((command !== "show" && command !== "rotate") || rest.length > 0) return say(USAGE, 2);
  return withStore(async ({ store, env, dataDir }) => {
    const { NOTICES_SECRET, NOTICES_SECRET_OTHER, NOTICES_BITS } = env;
    const secret = NOTICES_SECRET ?? readSecretFile(dataDir, SECRET_FILE);
    if (secret === null)
      return say("There is no secret of notices. Start the server with NOTICES_CONTACT once.", 1);
    const nowMs = Date.now();
    const otherSecret = NOTICES_SECRET_OTHER ?? readSecretFile(dataDir, OTHER_SECRET_FILE);
    const opened = await openNotices(store, { secret, otherSecret }, nowMs, NOTICES_BITS);
    if (!opened.ok) return say(opened.error, 1);
    if (command === "rotate") {
      await store.write((trx) => addKey(trx, opened.value, new Date(nowMs).toISOString()));
    }
    return show(store);
  });
}

async function show({ db }: Store): Promise<number> {
  const [present, ...former] = await listKeys(db);
  console.log(JSON.stringify({ ...present, former }));
  return 0;
}

await runCommand(main, "Nothing was changed: ");
