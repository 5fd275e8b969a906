import { reportedAddress, routeOf, isPrivateParam } from "./analytics-path.ts";
import { hidePrivate } from "./hide-private.ts";

/** Which of our catchers met the fault: the window's `error`, a rejected promise, or a boundary around a screen. */
type Handler = "window" | "promise" | "boundary";

/** A fault as it was caught; place and line only where the browser's event tells them. */
export type CaughtError = {
  handler: Handler;
  error: unknown;
  message?: string;
  source?: string;
  line?: number;
  column?: number;
};

/** What is reported as `frontend_error` (specification §8). */
export type ErrorReport = {
  type: string;
  message: string;
  source: string;
  line: number;
  column: number;
  stack_hash: string;
  route: string;
  handler: Handler;
};

/** Where the visitor is, what stands in the boxes there, and what the page says. */
export type Place = {
  origin: string;
  path: string;
  search: string;
  typed: readonly string[];
  shown: string;
};

/** How many distinct faults are remembered (specification §9). */
const REMEMBERED = 100;
const LONGEST_MESSAGE = 300;
const FRAME = /(?:@|\(|\bat )?((?:https?|file|[a-z]+-extension):\/\/[^\s()]+?):(\d+):(\d+)\)?$/;

/** Makes reports of caught errors and passes each distinct one on once, as long as it is among the last hundred. */
export function createErrorReports(send: (report: ErrorReport) => void) {
  const signatures = new Set<string>();
  return function caught(fault: CaughtError, place: Place): void {
    const report = describeError(fault, place);
    const signature = JSON.stringify(report);
    const known = signatures.delete(signature);
    // Again at the end: what keeps happening is not forgotten for what happened once.
    signatures.add(signature);
    if (known) return;
    for (const oldest of signatures) {
      if (signatures.size <= REMEMBERED) break;
      signatures.delete(oldest);
    }
    send(report);
  };
}

/** A fault in the words of its report, with nothing in it that a person typed, searched or opened. */
export function describeError(fault: CaughtError, place: Place): ErrorReport {
  const { error, handler } = fault;
  const thrown = error instanceof Error ? error : null;
  const frames = framesOf(thrown?.stack ?? "");
  const top = FRAME.exec(frames[0] ?? "");
  const message = thrown?.message ?? fault.message ?? textOf(error);
  return {
    type: thrown?.name ?? typeof error,
    message: hidePrivate(message, {
      searched: searchedAt(place),
      shown: place.shown,
      address: (address) => sourceOf(address, place.origin),
    }).slice(0, LONGEST_MESSAGE),
    source: sourceOf(fault.source || top?.[1] || "", place.origin),
    line: fault.line ?? Number(top?.[2] ?? 0),
    column: fault.column ?? Number(top?.[3] ?? 0),
    stack_hash: hash(frames.join("\n")),
    route: routeOf(place.path),
    handler,
  };
}

/** Only the lines that name places in the code: the first of some engines repeats the message. */
function framesOf(stack: string): string[] {
  return stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /:\d+:\d+\)?$/.test(line));
}

function textOf(thrown: unknown): string {
  if (typeof thrown === "object" && thrown !== null && "message" in thrown) return String(thrown.message);
  return typeof thrown === "string" || typeof thrown === "number" ? String(thrown) : "";
}

/** An address without its query, and without what only its visitor should know; of other sites the origin alone. */
function sourceOf(address: string, origin: string): string {
  const url = parseUrl(address, origin);
  if (url === null) return "";
  if (url.origin !== origin) return url.origin === "null" ? url.protocol : url.origin;
  if (url.pathname.startsWith("/api/")) return url.pathname.replace(/(\/passports\/)[^/]+$/, "$1:passportId");
  if (/^\/(assets\/|[\w-]+\.js$)/.test(url.pathname)) return url.pathname;
  return reportedAddress(url.pathname);
}

/** `URL.canParse` came with Chrome 120 and Safari 17. */
function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** Everything at this place that must not be in a message: private parameters, what a path names, filled boxes. */
function searchedAt({ path, search, typed }: Place): string[] {
  const values = [...new URLSearchParams(search)].filter(([name]) => isPrivateParam(name));
  const opened = routeOf(path).includes(":passportId") ? (path.split("/")[2] ?? "") : "";
  return [...values.map(([, value]) => value), decodeLeniently(opened), ...typed];
}

function decodeLeniently(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** FNV-1a in 32 bits: enough to tell stacks apart, and nothing can be read from it. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}
