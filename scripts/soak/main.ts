import { soakKills } from "./kills.ts";

const [name, seedText = "1"] = process.argv.slice(2);
const seed = Number(seedText);

// `npm run soak -- kills [SEED]`: what takes too long for every `npm test`, which runs a short sample of it.
if (name === "kills" && Number.isSafeInteger(seed)) {
  process.exitCode = (await soakKills(seed)) ? 0 : 1;
} else {
  console.error("Usage: npm run soak -- kills [SEED]");
  process.exitCode = 2;
}
