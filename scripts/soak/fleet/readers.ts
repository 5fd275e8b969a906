import { setTimeout as sleep } from "node:timers/promises";
import { passportDetailSchema, passportListSchema } from "#domain/api/passports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import type { Asker } from "./ask.ts";
import type { Timeline } from "./timeline.ts";

export type Listed = { number: string; names: string };

/** Slow enough for the limit of an address. */
const BETWEEN_MS = 300;
const BEFORE_AGAIN_MS = 100;

type Reading = {
  ask: Asker;
  listed: readonly Listed[];
  timeline: Timeline;
  stopped: AbortSignal;
  random: () => number;
};

/** Looks passports up by number, by name, and opens the page, one after the other; repeats what got no answer. */
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

/** Answers null, what is wrong with the answer, or undefined when there was none. */
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
  // A server without its database leaves the question open, for the browser to ask again.
  const said = textOf(answer.body);
  if (said.includes(NOT_FOUND)) return `/?q=${number}: ${said}`;
  if (!names.split(" ").every((name) => said.includes(name))) return undefined;
  // While one server has the next build, any of them must have the scripts that a page names.
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(answer.body)?.[1];
  if (script === undefined) return `/?q=${number} names no script`;
  const { status } = await ask({ path: script });
  return isNoAnswer(status) ? undefined : status === 200 ? null : `${script}: ${status}`;
};

/** How the page begins to say that a number is in no list. */
const NOT_FOUND = "Not in the";

const textOf = (html: string) =>
  (/<main.*?<\/main>/s.exec(html)?.[0] ?? html).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const LOOKS: readonly Look[] = [byNumber, byNumber, byName, byPage];

/** Refused for now; anything else is an answer, and must be right. */
export function isNoAnswer(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
