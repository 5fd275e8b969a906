import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { liveServers } from "../health/server-cards.ts";
import { isSecretOf, OTHER_SECRET_FILE, readNoticeSecret, SECRET_FILE } from "../notices/open-notices.ts";
import { countSealedRows } from "../notices/seal-again.ts";
import { readSecretFile, replaceSecretFile } from "../secret-file.ts";
import { runCommand, say, withStore } from "./run-command.ts";

// `npm run notices-secret -- show | rotate | drop`: prints a JSON line. Exit 1 on failure, 2 on wrong usage.

const USAGE = `Usage: npm run notices-secret -- show      how many rows each of the two accepted secrets sealed
       npm run notices-secret -- rotate    a new secret; the present one stays accepted
       npm run notices-secret -- drop      forgets the former one, once no row needs it`;

async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, ...rest] = positionals;
  if (command !== "show" && command !== "rotate" && command !== "drop") return say(USAGE, 2);
  if (rest.length > 0) return say(USAGE, 2);
  return withStore(async ({ store, env, dataDir }) => {
    const bySetting = env.NOTICES_SECRET !== undefined;
    const secret = env.NOTICES_SECRET ?? readSecretFile(dataDir, SECRET_FILE);
    const otherSecret = env.NOTICES_SECRET_OTHER ?? readSecretFile(dataDir, OTHER_SECRET_FILE);
    if (secret === null) {
      return say("There is no secret of notices. Start the server with NOTICES_CONTACT once.", 1);
    }
    const known = await readNoticeSecret(store.db, { secret, otherSecret });
    if (!known.ok) return say(known.error, 1);
    const rows = await countSealedRows(store.db, known.value);
    if (command === "show") {
      console.log(JSON.stringify({ rows, other: otherSecret !== null }));
      return 0;
    }
    if (command === "rotate") {
      if (rows.other > 0)
        return say(`${rows.other} rows still need the former secret. Wait until it is none.`, 1);
      const next = randomBytes(32).toString("base64url");
      if (bySetting) {
        say(
          "Set NOTICES_SECRET_OTHER to `secret` on every server and restart each. Then swap the two, and restart each.",
          0,
        );
        console.log(JSON.stringify({ secret: next }));
        return 0;
      }
      const servers = await liveServers(store, Date.now());
      if (servers.length > 1) {
        const names = servers.map(({ name }) => name).join(", ");
        return say(
          `${servers.length} servers use this database (${names}), and this changes the file of one alone. Set NOTICES_SECRET to the text of ${SECRET_FILE} on each and restart each; then this prints a new one and says what to do with it.`,
          1,
        );
      }
      // The former one is kept before the new one takes its place.
      replaceSecretFile(dataDir, OTHER_SECRET_FILE, secret);
      replaceSecretFile(dataDir, SECRET_FILE, next);
      say("Restart the server: it seals with the new secret from then on.", 0);
      console.log(JSON.stringify({ rows: { ...rows, present: 0, other: rows.present } }));
      return 0;
    }
    if (otherSecret === null) return say("There is no former secret.", 1);
    if (rows.other > 0)
      return say(`${rows.other} rows still need the former secret. Wait until it is none.`, 1);
    if (!(await isSecretOf(store.db, secret))) {
      return say("Restart the server first: it still seals with the former secret.", 1);
    }
    if (env.NOTICES_SECRET_OTHER !== undefined) {
      return say(
        "No row needs it. Remove NOTICES_SECRET_OTHER from every server's settings, and restart.",
        0,
      );
    }
    rmSync(join(dataDir, OTHER_SECRET_FILE));
    say("The former secret is gone. Restart the server.", 0);
    console.log(JSON.stringify({ rows }));
    return 0;
  });
}

await runCommand(main, "Nothing was changed: ");
