import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type CleanUp, progress, withCleanUp } from "../../tests/support/clean-up.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import { percentile } from "../../tests/support/statistics.ts";
import { openStore } from "../../server/store/open-store.ts";
import { projectNode, root } from "../support/install.mjs";
import type { Sent } from "./advertising-sender.ts";
import { countStored } from "./advertising/count-stored.ts";
import { type AdvertisingGround, openAdvertisingGround, takeOffers } from "./advertising/ground.ts";
import { type LookUps, lookUp } from "./advertising/look-ups.ts";
import { type PlannedEvent, planEvents } from "./advertising/plan.ts";
import { atLeast, atMost, type Line, printTable, told } from "./attack/figures.ts";

const EVENTS_A_SECOND = 2_000;
const WARM_UP_SECONDS = 5;
/** How long the last acknowledgement may come after the last event. */
const CATCH_UP_SECONDS = 10;
const MOST_TIMES_IDLE = 2;

type Options = { seconds: number; seed: number; postgres: boolean };

/** `npm run soak -- advertising`: 2,000 events a second, kill -9 in the middle; false on a miss. */
export async function soakAdvertising(options: Options): Promise<boolean> {
  return withCleanUp(1_800 + options.seconds * 3, (cleanUp) => play(cleanUp, options));
}

async function play(cleanUp: CleanUp, { seconds, seed, postgres }: Options): Promise<boolean> {
  const random = seededRandom(seed);
  const ground = await openAdvertisingGround(cleanUp, { postgres });
  const ports = ground.servers.map(({ port }) => port);
  progress("taking offers");
  const wanted = EVENTS_A_SECOND * seconds;
  const events = planEvents(await takeOffers(ground, wanted * 0.9), wanted, random);
  progress("looking up without events");
  await lookUp(ports, ground.passports, { seconds: WARM_UP_SECONDS, random });
  const idle = await lookUp(ports, ground.passports, { seconds, random });
  progress("sending events");
  const sending = send(cleanUp, ground, events);
  const killing = killInTheMiddle(ground, seconds);
  const loaded = await lookUp(ports, ground.passports, { seconds, random });
  const { sent, acknowledged } = await sending;
  const downSeconds = await killing;
  const store = await openStore(ground.store);
  const stored = await countStored(store, acknowledged);
  await store.close();
  const repeats = acknowledged.length - new Set(acknowledged.map(({ offerId, kind }) => offerId + kind)).size;
  console.log(JSON.stringify({ soak: "advertising", seed, seconds, postgres, statuses: sent.statuses }));
  return printTable([
    atLeast("events a second", events.length / seconds, EVENTS_A_SECOND, ""),
    atLeast("acknowledged", sent.acknowledged, events.length, ""),
    atMost("until the last one was", sent.seconds, seconds + CATCH_UP_SECONDS, "s"),
    atMost("acknowledged and lost", stored.lost, 0, ""),
    atMost("difference of the totals", stored.difference, 0, ""),
    atMost("ignored, but not as sent twice", stored.otherwiseIgnored, 0, ""),
    // The count lies between those that were sent twice, and these with all whose answer was lost.
    atLeast("ignored as sent twice", stored.duplicates, repeats, ""),
    atMost("ignored as sent twice", stored.duplicates, repeats + sent.unanswered, ""),
    told("tries whose answer the kill took", sent.unanswered, ""),
    told("a server was away", downSeconds, "s"),
    told("an acknowledgement, p50", sent.ms.p50, "ms"),
    told("an acknowledgement, p95", sent.ms.p95, "ms"),
    ...compare("by number", idle.number, loaded.number),
    ...compare("by name", idle.name, loaded.name),
  ]);
}

async function send(
  cleanUp: CleanUp,
  { servers, store }: AdvertisingGround,
  events: readonly PlannedEvent[],
): Promise<{ sent: Sent; acknowledged: PlannedEvent[] }> {
  const file = join(store.dataDir, "events.json");
  await writeFile(file, JSON.stringify(events));
  const ports = servers.map(({ port }) => String(port));
  const script = join(root, "scripts/soak/advertising-sender.ts");
  const child = spawn(projectNode(), [script, file, String(EVENTS_A_SECOND), ...ports], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUp.add(() => child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await new Promise((resolve) => child.once("close", resolve));
  const sent = JSON.parse(output) as Sent;
  const open = new Set(sent.open);
  return { sent, acknowledged: events.filter((_, at) => !open.has(at)) };
}

/** Kills the last server and starts it again at once. Returns how long it was away. */
async function killInTheMiddle({ servers }: AdvertisingGround, seconds: number): Promise<number> {
  await sleep(seconds * 500);
  const started = performance.now();
  const victim = servers.at(-1);
  await victim?.kill();
  await victim?.start();
  return (performance.now() - started) / 1000;
}

/** Those without an answer fell into the time when the server was away. */
function compare(what: string, idle: LookUps["name"], loaded: LookUps["name"]): Line[] {
  const p95 = (answers: LookUps["name"]) =>
    percentile(
      answers.filter(({ status }) => status === 200).map(({ ms }) => ms),
      0.95,
    );
  const failed = loaded.filter(({ status }) => status !== 200).length;
  return [
    told(`${what}, without events, p95`, p95(idle), "ms"),
    told(`${what}, with events, p95`, p95(loaded), "ms"),
    atMost(`${what}, times as long`, p95(loaded) / p95(idle), MOST_TIMES_IDLE, ""),
    told(`${what}, look-ups while the server was away`, failed, `of ${loaded.length}`),
  ];
}
