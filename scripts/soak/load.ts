import { setTimeout as sleep } from "node:timers/promises";
import { type CleanUp, progress, withCleanUp } from "../../tests/support/clean-up.ts";
import { listPdf } from "../../tests/support/generate/list-pdf.ts";
import type { BenchPassport } from "../../tests/support/load-passports.ts";
import { queueList } from "../../tests/support/queue-list.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import { percentile } from "../../tests/support/statistics.ts";
import { toIsoDate } from "#domain/base/day.ts";
import { openStore } from "../../server/store/open-store.ts";
import { type Answer, AskingLine } from "./attack/asking-line.ts";
import { atLeast, atMost, printTable, told } from "./attack/figures.ts";
import { byName, byNumber, type Ground, openGround } from "./attack/ground.ts";

const CONNECTIONS = 32;
/** The next address then takes over, within the limit. */
const OF_ONE_ADDRESS = 400;
const NAME_SHARE = 0.2;
const LISTS = 3;
const LIST_ROWS = 20_000;
const WARM_UP_SECONDS = 5;
const BUDGETS = { sqlite: 2_000, postgres: 1_200, loopMs: 50 };

/** `npm run soak -- load`: look-ups a second during three imports of 20,000 rows; false on a miss. */
export async function soakLoad(options: {
  seconds: number;
  seed: number;
  postgres: boolean;
}): Promise<boolean> {
  return withCleanUp(1_800 + options.seconds, (cleanUp) => play(cleanUp, options));
}

async function play(
  cleanUp: CleanUp,
  { seconds, seed, postgres }: { seconds: number; seed: number; postgres: boolean },
): Promise<boolean> {
  const ground = await openGround(cleanUp, { postgres });
  const pdfs = await Promise.all(Array.from({ length: LISTS }, (_, list) => listPdf(newRows(ground, list))));
  progress("warming up");
  await askFor(ground, { seconds: WARM_UP_SECONDS, seed, network: 1 });
  await queueLists(ground, pdfs);
  const started = performance.now();
  const looked = lookAtTheLoop(ground, seconds);
  const answers = await askFor(ground, { seconds, seed: seed + 1, network: 2 });
  const rate = answers.length / ((performance.now() - started) / 1000);
  const loopMs = await looked;
  const imported = await importedLists(ground);
  const times = answers.map(({ ms }) => ms);
  return printTable([
    atLeast("answers a second", rate, postgres ? BUDGETS.postgres : BUDGETS.sqlite, ""),
    atMost("answers that were not right", answers.filter(({ status }) => status !== 200).length, 0, ""),
    atMost("event loop, p99 as /metrics says", loopMs, BUDGETS.loopMs, "ms"),
    told("an answer, p50", percentile(times, 0.5), "ms"),
    told("an answer, p99", percentile(times, 0.99), "ms"),
    told("lists imported meanwhile", imported, `of ${LISTS}`),
  ]);
}

async function askFor(
  { port, passports }: Ground,
  { seconds, seed, network }: { seconds: number; seed: number; network: number },
): Promise<Answer[]> {
  const random = seededRandom(seed);
  const until = performance.now() + seconds * 1000;
  const answers: Answer[] = [];
  let addresses = 0;
  const one = async () => {
    while (performance.now() < until) {
      const address = addresses++;
      const line = new AskingLine(port, `127.${network}.${Math.floor(address / 250)}.${1 + (address % 250)}`);
      for (let time = 0; time < OF_ONE_ADDRESS && performance.now() < until; time++) {
        const passport = passports[Math.floor(random() * passports.length)];
        if (passport) answers.push(await line.ask((random() < NAME_SHARE ? byName : byNumber)(passport)));
      }
      line.close();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return answers;
}

/** Existing people under new numbers. */
function newRows({ passports }: Ground, list: number): BenchPassport[] {
  const from = list * LIST_ROWS;
  return passports
    .slice(from, from + LIST_ROWS)
    .map((row, index) => ({ ...row, requestNumber: `AB${"KLM"[list] ?? "N"}${1_000_000 + index * 3}` }));
}

/** Queues lists as uploads do, so the server's thread imports them one by one. */
async function queueLists({ store: options, passports }: Ground, pdfs: readonly Uint8Array[]): Promise<void> {
  for (const [index, bytes] of pdfs.entries()) {
    const date = toIsoDate((passports.at(-1)?.day ?? 0) - index);
    await queueList(options, { bytes, date, name: `list-${index}.pdf` });
  }
}

async function importedLists({ store: options }: Ground): Promise<number> {
  const store = await openStore(options);
  const done = await store.db
    .selectFrom("import_batches")
    .select("id")
    .where("status", "=", "completed")
    .execute();
  await store.close();
  return done.length;
}

async function lookAtTheLoop({ port }: Ground, seconds: number): Promise<number> {
  await sleep(seconds * 1000);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return 1000 * Number(/^nodejs_eventloop_delay_p99_seconds (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
}
