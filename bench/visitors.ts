import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, Worker, workerData } from "node:worker_threads";
import { apiPaths } from "../domain/base/paths.ts";
import type { CleanUp } from "../tests/support/clean-up.ts";
import type { BenchPassport } from "../tests/support/load-passports.ts";
import { seededRandom } from "../tests/support/seeded-random.ts";

const KINDS = ["name", "number"] as const;
type Kind = (typeof KINDS)[number];
/** `at`: when it was asked, in milliseconds since 1970. */
type LookUp = { kind: Kind; at: number; ms: number; status: number };

/** Look-ups of each kind a second. */
export const EACH_A_SECOND = 10;
/** The look-ups come from this many addresses, so that none reaches the limit of requests. */
const ADDRESSES = 20;
const ASKED_ABOUT = 5_000;
const LIMIT_MS = 30_000;

type Task = { origin: string; passports: readonly BenchPassport[] };

/** Visitors who look up one after the other at a steady pace, whether or not the one before was answered. */
export type Visitors = {
  /** What was answered since the last call. */
  take: () => Promise<LookUp[]>;
};

/** Starts a thread that looks up, because measuring memory in the same thread would delay its timers. */
export function startVisitors(
  cleanUp: CleanUp,
  origin: string,
  passports: readonly BenchPassport[],
): Visitors {
  const random = seededRandom(11);
  const some = Array.from({ length: ASKED_ABOUT }, () => passports[Math.floor(random() * passports.length)]);
  const task: Task = { origin, passports: some.filter((one) => one !== undefined) };
  const thread = new Worker(new URL(import.meta.url), { workerData: task });
  cleanUp.add(() => thread.terminate());
  return {
    take: () =>
      new Promise((resolve, reject) => {
        thread.once("error", reject);
        thread.once("message", (answers: LookUp[]) => {
          thread.off("error", reject);
          resolve(answers);
        });
        thread.postMessage("take");
      }),
  };
}

async function visit({ origin, passports }: Task): Promise<void> {
  const agents = Array.from({ length: ADDRESSES }, (_, index) => ({
    agent: new Agent({ keepAlive: true }),
    localAddress: `127.0.3.${index + 1}`,
  }));
  let answers: LookUp[] = [];
  parentPort?.on("message", () => {
    parentPort?.postMessage(answers);
    answers = [];
  });
  const started = performance.now();
  for (let nth = 0; ; nth++) {
    const due = started + (nth * 1000) / (EACH_A_SECOND * KINDS.length);
    await sleep(Math.max(0, due - performance.now()));
    const kind = KINDS[nth % KINDS.length] ?? "name";
    const passport = passports[nth % passports.length];
    const address = agents[nth % ADDRESSES];
    if (passport === undefined || address === undefined) continue;
    const at = Date.now();
    const asked = performance.now();
    const answered = (status: number) => answers.push({ kind, at, status, ms: performance.now() - asked });
    // No answer counts as one with status 0.
    const request = get(`${origin}${pathOf(kind, passport)}`, { ...address, timeout: LIMIT_MS }, (answer) => {
      answer.on("end", () => answered(answer.statusCode ?? 0)).resume();
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => answered(0));
  }
}

function pathOf(kind: Kind, { requestNumber, firstName, middleName }: BenchPassport): string {
  const asked =
    kind === "number" ? { request_number: requestNumber } : { name: `${firstName} ${middleName}` };
  return `${apiPaths.passports}?${new URLSearchParams(asked).toString()}`;
}

if (parentPort) await visit(workerData as Task);
