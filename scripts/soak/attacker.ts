import { setPriority } from "node:os";
import { noticeKeySchema, noticePaths } from "#domain/notices/contract.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import { AttackingSockets } from "./attack/attacking-sockets.ts";
import { WAVES } from "./attack/waves.ts";

// Arguments: port, address, seed, seconds. A separate process at lowest priority, as if on its own machine.
const [port, localAddress = "", seed, seconds] = process.argv.slice(2);
setPriority(19);
const random = seededRandom(Number(seed));
const sockets = new AttackingSockets(Number(port), localAddress);
const until = performance.now() + Number(seconds) * 1000;
const answer = await fetch(`http://127.0.0.1:${port}${noticePaths.key}`);
const pushKey = noticeKeySchema.parse(await answer.json()).data?.key;
if (pushKey === undefined) throw new Error("Notices are off");
const names = Object.keys(WAVES);
const played: { wave: string; from: number; to: number }[] = [];
while (performance.now() < until) {
  const name = names[Math.floor(random() * names.length)] ?? "";
  const from = Date.now();
  await WAVES[name]?.(sockets, random, { pushKey });
  sockets.hangUp();
  played.push({ wave: name, from, to: Date.now() });
}
process.stdout.write(`${JSON.stringify({ ...sockets.tally, played })}\n`);
