import { hiddenWords, maskAddress, reportedAddress, routeOf } from "./analytics-path.ts";
import { hidePrivate } from "./hide-private.ts";

/** Window `error`, unhandled rejection or React error boundary. */
type Handler = "window" | "promise" | "boundary";

/** Place and line only from browser events. */
export type CaughtError = {
  handler: Handler;
  error: unknown;
  message?: string;
  source?: string;
  line?: number;
  column?: number;
};

/** Sent as `frontend_error`. */
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

/** The address, filled fields and visible text. */
export type Place = {
  origin: string;
  path: string;
  search: string;
  typed: readonly string[];
  shown: string;
};

/** Distinct errors remembered. */
const REMEMBERED = 100;
const LONGEST_MESSAGE = 300;
/** Before anything is hidden, since that takes time. */
const LONGEST_READ = 4000;
const FRAME = /(?:@|\(|\bat )?((?:https?|file|[a-z]+-extension):\/\/[^\s()]+?):(\d+):(\d+)\)?$/;

/** Reports each distinct error once, as long as it is remembered. */
export function createErrorReports(send: (report: ErrorReport) => void) {
  const signatures = new Set<string>();
  return function caught(fault: CaughtError, place: Place): void {
    const report = describeError(fault, place);
    const signature = JSON.stringify(report);
    const known = signatures.delete(signature);
    // LRU: move to the end.
    signatures.add(signature);
    if (known) return;
    for (const oldest of signatures) {
      if (signatures.size <= REMEMBERED) break;
      signatures.delete(oldest);
    }
    send(report);
  };
}

/** Describes an error without anything typed, searched or opened. */
export function describeError(fault: CaughtError, place: Place): ErrorReport {
  const { error, handler } = fault;
  const thrown = error instanceof Error ? error : null;
  const frames = framesOf(thrown?.stack ?? "");
  const top = FRAME.exec(frames[0] ?? "");
  const message = thrown?.message ?? fault.message ?? textOf(error);
  return {
    type: thrown?.name ?? typeof error,
    message: hidePrivate(message.slice(0, LONGEST_READ), {
      searched: [...hiddenWords(place.path, place.search), ...place.typed],
      shown: place.shown,
      address: (address) => sourceOf(address, place.origin),
      parameters: maskAddress,
    }).slice(0, LONGEST_MESSAGE),
    source: sourceOf(fault.source || top?.[1] || "", place.origin),
    line: fault.line ?? Number(top?.[2] ?? 0),
    column: fault.column ?? Number(top?.[3] ?? 0),
    stack_hash: hash(frames.map((frame) => withoutQuery(frame, place.origin)).join("\n")),
    route: routeOf(place.path),
    handler,
  };
}

/** Only frames: some engines repeat the message first. */
function framesOf(stack: string): string[] {
  return stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /:\d+:\d+\)?$/.test(line));
}

/** A script in the page's own HTML has the page's address, and the hash of a searched name could be guessed. */
function withoutQuery(frame: string, origin: string): string {
  const [, address] = FRAME.exec(frame) ?? [];
  return address === undefined ? frame : frame.replace(address, () => sourceOf(address, origin));
}

function textOf(thrown: unknown): string {
  if (typeof thrown === "object" && thrown !== null && "message" in thrown) return String(thrown.message);
  return typeof thrown === "string" || typeof thrown === "number" ? String(thrown) : "";
}

/** A script address without query and private parts; other sites by origin only. */
function sourceOf(address: string, origin: string): string {
  const url = parseUrl(address, origin);
  if (url === null) return "";
  if (url.origin !== origin) return url.origin === "null" ? url.protocol : url.origin;
  if (/^\/(assets\/|[\w-]+\.js$)/.test(url.pathname)) return url.pathname;
  return reportedAddress(url.pathname);
}

/** `URL.canParse` needs Chrome 120 or Safari 17. */
function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

/** FNV-1a, 32 bits: distinguishes stacks, irreversible. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, "0");
}
