import { setTimeout as sleep } from "node:timers/promises";
import { passportDetailSchema, passportListSchema } from "#domain/passports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { Asker } from "./ask.ts";
import type { Timeline } from "./timeline.ts";

export type Listed = { number: string; names: string };

/** Within an address's limit. */
const BETWEEN_MS = 300;
const BEFORE_AGAIN_MS = 100;

type Reading = {
  ask: Asker;
  listed: readonly Listed[];
  timeline: Timeline;
  stopped: AbortSignal;
  random: () => number;
};

/** Reads by number, by name and as a page in turn; retries. */
export async function read({ ask, listed, timeline, stopped, random }: Reading): Promise<void> {
  while (!stopped.aborted) {
    const passport = listed[Math.floor(random() * listed.length)];
    const look = LOOKS[Math.floor(random() * LOOKS.length)];
    if (!passport || !look) return;
    const since = performance.now();
    let fault: string | null | undefined;
    while (fault === undefined && !stopped.aborted) {
      fault = await look(ask, passport).catch(() => undefined);
      if (fault === undefined) await sleep(BEFORE_AGAIN_MS);
    }
    if (fault !== undefined) timeline.note(since);
    if (typeof fault === "string") timeline.wrong.push(fault);
    await sleep(BETWEEN_MS);
  }
}

/** Null: right; a string: the fault; undefined: no answer. */
type Look = (ask: Asker, passport: Listed) => Promise<string | null | undefined>;

const byNumber: Look = async (ask, { number, names }) => {
  const answer = await ask({ path: apiPaths.passport(number) });
  if (isNoAnswer(answer.status)) return undefined;
  if (answer.status !== 200) return `${number}: ${answer.status} ${answer.body.slice(0, 200)}`;
  const { data } = passportDetailSchema.parse(JSON.parse(answer.body));
  return data.request_number === number && data.full_name === names ? null : `${number}: ${answer.body}`;
};

const byName: Look = async (ask, { number, names }) => {
  const answer = await ask({ path: `${apiPaths.passports}?q=${encodeURIComponent(names)}` });
  if (isNoAnswer(answer.status)) return undefined;
  if (answer.status !== 200) return `${names}: ${answer.status} ${answer.body.slice(0, 200)}`;
  const { data } = passportListSchema.parse(JSON.parse(answer.body));
  return data.some((one) => one.request_number === number) ? null : `${names}: ${number} is not among them`;
};

const byPage: Look = async (ask, { number, names }) => {
  const answer = await ask({ path: `/?q=${number}` });
  if (isNoAnswer(answer.status)) return undefined;
  if (answer.status !== 200) return `/?q=${number}: ${answer.status}`;
  // A server that has lost its database leaves it to the browser.
  const said = textOf(answer.body);
  if (said.includes(NOT_FOUND)) return `/?q=${number}: ${said}`;
  if (!names.split(" ").every((name) => said.includes(name))) return undefined;
  // During an update every server must have both builds' scripts.
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(answer.body)?.[1];
  if (script === undefined) return `/?q=${number} names no script`;
  const { status } = await ask({ path: script });
  return isNoAnswer(status) ? undefined : status === 200 ? null : `${script}: ${status}`;
};

/** How the page begins "not found". */
const NOT_FOUND = "Not in the";

const textOf = (html: string) =>
  (/<main.*?<\/main>/s.exec(html)?.[0] ?? html).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const LOOKS: readonly Look[] = [byNumber, byNumber, byName, byPage];

/** Temporary; any other answer must be right. */
export function isNoAnswer(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
