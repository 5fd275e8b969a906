import { setTimeout as sleep } from "node:timers/promises";
import type { BenchPassport } from "../../../tests/support/load-passports.ts";
import { type Answer, AskingLine } from "../attack/asking-line.ts";
import { byName, byNumber } from "../attack/ground.ts";

/** Each asks 4 times a second, within the limit of an address. */
const VISITORS = 5;
const EVERY_MS = 250;

export type LookUps = { number: Answer[]; name: Answer[] };

/** Look-ups at a steady pace by several visitors, each at the next server. */
export async function lookUp(
  ports: readonly number[],
  passports: readonly BenchPassport[],
  { seconds, random }: { seconds: number; random: () => number },
): Promise<LookUps> {
  const until = performance.now() + seconds * 1000;
  const found: LookUps = { number: [], name: [] };
  const visit = async (visitor: number): Promise<void> => {
    const line = new AskingLine(ports[visitor % ports.length] ?? 0, `127.0.3.${visitor + 1}`);
    await sleep(random() * EVERY_MS);
    for (let nth = 0; performance.now() < until; nth++) {
      const passport = passports[Math.floor(random() * passports.length)];
      if (passport === undefined) break;
      const kind = nth % 2 === 0 ? "number" : "name";
      const answer = await line.ask((kind === "number" ? byNumber : byName)(passport));
      found[kind].push(answer);
      await sleep(Math.max(0, EVERY_MS - answer.ms));
    }
    line.close();
  };
  await Promise.all(Array.from({ length: VISITORS }, (_, visitor) => visit(visitor)));
  return found;
}
