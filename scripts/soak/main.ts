import { runNode, tool } from "../support/processes.ts";
import { soakFleet, soakUpgrade } from "./fleet.ts";
import { soakAttack } from "./attack.ts";
import { soakAdvertising } from "./advertising.ts";
import { soakLoad } from "./load.ts";
import { soakKills } from "./kills.ts";
import { soakPush } from "./push.ts";
import { soakReproducible } from "./reproducible.ts";
import { soakRestoreDrill } from "./restore-drill.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";

const [name, numberText = "1"] = process.argv.slice(2);
const number = Number(numberText);

// Too slow for `npm test`, which runs a sample.
if (name === "kills" && Number.isSafeInteger(number)) {
  process.exitCode = (await soakKills(number)) ? 0 : 1;
} else if (name === "fleet" && Number.isSafeInteger(number)) {
  process.exitCode = (await soakFleet(seededRandom(number), process.argv[4])) ? 0 : 1;
} else if (name === "upgrade" && Number.isSafeInteger(number)) {
  process.exitCode = (await soakUpgrade(seededRandom(number), process.argv[4])) ? 0 : 1;
} else if (name === "reproducible") {
  process.exitCode = (await soakReproducible()) ? 0 : 1;
} else if (name === "outbox" && Number.isSafeInteger(number)) {
  const { code } = await runNode([tool("vitest"), "run", "tests/src/outbox/model.test.ts"], {
    show: true,
    env: { OUTBOX_RUNS: String(Math.max(number, 480)), OUTBOX_SEED: "10000" },
  });
  process.exitCode = code;
} else if (name === "counting" && Number.isSafeInteger(number)) {
  const { code } = await runNode(
    [tool("vitest"), "run", "tests/server/advertising/advertisements/counting-model.test.ts"],
    {
      show: true,
      env: { COUNTING_TIMES: String(process.argv[3] ?? 30) },
    },
  );
  process.exitCode = code;
} else if (name === "push" || name === "restore-drill") {
  const [rounds = 30, seed = 1] = process.argv
    .slice(3)
    .filter((text) => /^\d+$/.test(text))
    .map(Number);
  const postgres = process.argv.includes("postgres");
  const play = name === "push" ? soakPush : soakRestoreDrill;
  process.exitCode = (await play({ rounds, seed, postgres })) ? 0 : 1;
} else if (name === "attack" || name === "load" || name === "advertising") {
  const numbers = process.argv.slice(3).filter((text) => /^\d+$/.test(text));
  const [play, usual] = {
    attack: [soakAttack, 300] as const,
    load: [soakLoad, 60] as const,
    advertising: [soakAdvertising, 30] as const,
  }[name];
  const seconds = Number(numbers[0] ?? usual);
  const options = { seconds, seed: Number(numbers[1] ?? 1), postgres: process.argv.includes("postgres") };
  process.exitCode = (await play(options)) ? 0 : 1;
} else {
  console.error(
    [
      "Usage: npm run soak -- kills [SEED]",
      "       npm run soak -- fleet [SEED] [FORMER COMMIT]",
      "       npm run soak -- upgrade [SEED] [FORMER COMMIT]",
      "       npm run soak -- outbox [RUNS]",
      "       npm run soak -- counting [TIMES]",
      "       npm run soak -- attack [SECONDS] [SEED] [postgres]",
      "       npm run soak -- load [SECONDS] [postgres]",
      "       npm run soak -- advertising [SECONDS] [SEED] [postgres]",
      "       npm run soak -- push [ROUNDS] [SEED] [postgres]",
      "       npm run soak -- restore-drill [ROUNDS] [SEED] [postgres]",
      "       npm run soak -- reproducible",
    ].join("\n"),
  );
  process.exitCode = 2;
}
