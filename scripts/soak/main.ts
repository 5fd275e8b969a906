import { runNode, tool } from "../processes.ts";
import { soakFleet } from "./fleet/fleet.ts";
import { soakKills } from "./kills.ts";
import { seededRandom } from "../../bench/seeded-random.ts";

const [name, numberText = "1"] = process.argv.slice(2);
const number = Number(numberText);

// What takes too long for every `npm test`, which runs a short sample of it.
if (name === "kills" && Number.isSafeInteger(number)) {
  process.exitCode = (await soakKills(number)) ? 0 : 1;
} else if (name === "fleet" && Number.isSafeInteger(number)) {
  process.exitCode = (await soakFleet(seededRandom(number))) ? 0 : 1;
} else if (name === "outbox" && Number.isSafeInteger(number)) {
  const { code } = await runNode([tool("vitest"), "run", "tests/src/outbox/model.test.ts"], {
    show: true,
    env: { OUTBOX_RUNS: String(Math.max(number, 480)), OUTBOX_SEED: "10000" },
  });
  process.exitCode = code;
} else {
  console.error(
    "Usage: npm run soak -- kills [SEED]\n       npm run soak -- fleet [SEED]\n       npm run soak -- outbox [RUNS]",
  );
  process.exitCode = 2;
}
