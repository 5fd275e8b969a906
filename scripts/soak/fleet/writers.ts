import { setTimeout as sleep } from "node:timers/promises";
import { adminPassportAnswerSchema } from "#domain/passports/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { Answer, Asker, Question } from "./ask.ts";
import { isNoAnswer } from "./readers.ts";
import type { Timeline } from "./timeline.ts";

/** Acknowledged writes. */
export type Written = { id: number; number: string; lastName: string; edits: number };

const BETWEEN_MS = 400;
const BEFORE_AGAIN_MS = 200;

type Writing = {
  /** Distinguishes writers in request numbers and keys. */
  name: string;
  ask: Asker;
  token: string;
  timeline: Timeline;
  stopped: AbortSignal;
  written: Written[];
};

/** Like the outbox: adds, corrects, looks up, and retries with the same key. */
export async function write({ name, ask, token, timeline, stopped, written }: Writing): Promise<void> {
  const send = (question: Question) => untilAnswered(ask, question, token, timeline, stopped);
  for (let count = 0; !stopped.aborted; count++) {
    const number = `${name}${String(count).padStart(7, "0")}`;
    const added = await send({
      path: apiPaths.adminPassports,
      method: "POST",
      headers: { "idempotency-key": `fleet-${number}-add` },
      body: {
        request_number: number,
        first_name: "Fleet",
        last_name: "Added",
        location: "Adama",
        date_of_publish: "2026-11-16",
      },
    });
    if (added === null) return;
    if (added.status !== 201) {
      timeline.wrong.push(`adding ${number}: ${added.status} ${added.body.slice(0, 200)}`);
      continue;
    }
    const { data } = adminPassportAnswerSchema.parse(JSON.parse(added.body));
    const record = { id: data.id, number, lastName: "Added", edits: 0 };
    written.push(record);
    await sleep(BETWEEN_MS);
    const changed = await send({
      path: apiPaths.adminPassport(data.id),
      method: "PATCH",
      headers: { "idempotency-key": `fleet-${number}-edit`, "if-match": added.etag },
      body: { last_name: "Edited" },
    });
    if (changed === null) return;
    if (changed.status === 200) {
      record.lastName = "Edited";
      record.edits = 1;
    } else timeline.wrong.push(`correcting ${number}: ${changed.status} ${changed.body.slice(0, 200)}`);
    await checkOwnWrite(ask, record, timeline, stopped);
    await sleep(BETWEEN_MS);
  }
}

/** Null: the run ended first, outcome unknown. */
async function untilAnswered(
  ask: Asker,
  question: Question,
  token: string,
  timeline: Timeline,
  stopped: AbortSignal,
): Promise<Answer | null> {
  const since = performance.now();
  const headers = { ...question.headers, authorization: `Bearer ${token}` };
  while (!stopped.aborted) {
    const answer = await ask({ ...question, headers }).catch(() => null);
    if (answer !== null && !isNoAnswer(answer.status) && answer.status !== 429) {
      timeline.note(since);
      return answer;
    }
    await sleep(BEFORE_AGAIN_MS);
  }
  return null;
}

/** Any server must find an acknowledged number at once. */
async function checkOwnWrite(
  ask: Asker,
  { number, lastName }: Written,
  timeline: Timeline,
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    const answer = await ask({ path: apiPaths.passport(number) }).catch(() => null);
    if (answer === null || isNoAnswer(answer.status)) {
      await sleep(BEFORE_AGAIN_MS);
      continue;
    }
    if (answer.status !== 200 || !answer.body.includes(lastName))
      timeline.wrong.push(`${number} after its change: ${answer.status} ${answer.body.slice(0, 200)}`);
    return;
  }
}
