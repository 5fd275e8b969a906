import { type PassportList, MOST_LINES_LOOKED_UP } from "#domain/passports/contract.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import type { Result } from "#domain/base/result.ts";
import type { MirrorView } from "../../platform/hooks/mirror-view.tsx";
import type { QueryParams } from "../../platform/lib/api-client.ts";
import { type ApiError, errorRetryAfter, errorStatus } from "../../platform/lib/api-error.ts";
import { pause } from "../../platform/lib/deadline.ts";
import { createListeners } from "../../platform/lib/listeners.ts";
import { deriveAnswer, type PhonePart, searchesEveryList, type ServerPart } from "../answer.ts";
import { foundOnPhone, foundOnServer, NOTHING_FOUND } from "../found.ts";
import { askPhone, type PhoneSearch } from "../search/phone-search.ts";
import { ASK_AFTER_MS, FIRST_SHOWN, searchParamsOf } from "../server-question.ts";
import { faultOf, type LineAnswer, lineAnswer, linesOf } from "./line-answer.ts";

/** `answer`: null while it is looked up. */
export type BatchLookupLine = { text: string; answer: LineAnswer | null };

export type BatchLookupState = {
  lines: readonly BatchLookupLine[];
  answered: number;
  isRunning: boolean;
  /** The server wants a pause. */
  isHeldUp: boolean;
  /** How many lines there were, if too many; nothing was looked up. */
  tooMany: number | null;
  /** Who answered. */
  sources: { phone: boolean; server: boolean };
};

type BatchLookupOptions = {
  search: PhoneSearch;
  /** Must leave nothing behind: no cache has the answer. */
  askServer: (query: QueryParams, signal: AbortSignal) => Promise<Result<PassportList, ApiError>>;
  online: () => boolean;
  now: () => number;
  wait?: (ms: number, signal: AbortSignal) => Promise<boolean>;
};

/** What is known of the lists at the moment. */
type Known = { view: MirrorView; hasNoLists: boolean };

export type BatchLookup = {
  /** Also in the middle of a column. */
  know: (known: Known) => void;
  subscribe: (onChange: () => void) => () => void;
  shown: () => BatchLookupState;
  /** Looks every line up, one after the other. */
  ask: (text: string) => Promise<void>;
  /** Keeps the answers that there are. */
  stop: () => void;
  /** Forgets lines and answers. */
  wipe: () => void;
};

const EMPTY: BatchLookupState = {
  lines: [],
  answered: 0,
  isRunning: false,
  isHeldUp: false,
  tooMany: null,
  sources: { phone: false, server: false },
};
const UNREADABLE: PhonePart = { status: "failed", ...NOTHING_FOUND, counted: false, searched: 0 };
/** A server that names no time, or a very long one. */
const USUAL_HOLD_UP_S = 5;
const LONGEST_HOLD_UP_S = 60;
const MOST_HOLD_UPS = 3;

/** Looks up a column of lines for other people, and can forget all of it. Outside React, which keeps former states. */
export function createBatchLookup(options: BatchLookupOptions): BatchLookup {
  const { search, askServer, online, now, wait = pause } = options;
  const { subscribe, notify } = createListeners();
  let state = EMPTY;
  let known: Known = { view: { status: "loading" }, hasNoLists: false };
  let running: AbortController | null = null;
  let lastAsked = 0;
  /** The server did not answer: the rest of the column does not wait for it. */
  let isServerGone = false;

  function show(change: Partial<BatchLookupState>): void {
    state = { ...state, ...change };
    notify();
  }

  async function onPhone(query: string): Promise<PhonePart> {
    if (known.view.status === "failed") return UNREADABLE;
    try {
      const hits = await askPhone(search, { query, location: null, limit: FIRST_SHOWN });
      return { ...foundOnPhone(hits), status: "done", counted: true, searched: hits.searched };
    } catch {
      return UNREADABLE;
    }
  }

  async function onServer(text: string, signal: AbortSignal): Promise<ServerPart> {
    const query = searchParamsOf(text);
    if (query === null || isServerGone || !online()) return { status: "not-asked" };
    for (let heldUp = 0; ; heldUp++) {
      // No faster than one person types.
      await wait(lastAsked + ASK_AFTER_MS - now(), signal);
      lastAsked = now();
      if (signal.aborted) return { status: "not-asked" };
      const answer = await askServer(query, signal);
      if (answer.ok) return { status: "answered", ...foundOnServer(answer.value) };
      const { error } = answer;
      if (errorStatus(error) !== 429 || heldUp === MOST_HOLD_UPS) {
        isServerGone = true;
        return { status: "failed", error };
      }
      show({ isHeldUp: true });
      await wait(Math.min(errorRetryAfter(error) ?? USUAL_HOLD_UP_S, LONGEST_HOLD_UP_S) * 1000, signal);
      show({ isHeldUp: false });
    }
  }

  async function answerOf(text: string, signal: AbortSignal): Promise<LineAnswer> {
    const fault = faultOf(text);
    if (fault !== null) return { kind: "unreadable", fault };
    const phone = await onPhone(text);
    const isComplete = searchesEveryList(known.view, phone) === true;
    const server: ServerPart = isComplete ? { status: "not-asked" } : await onServer(text, signal);
    const { sources } = state;
    if (!signal.aborted)
      show({
        sources: {
          phone: sources.phone || phone.searched > 0,
          server: sources.server || server.status === "answered",
        },
      });
    const answer = deriveAnswer({
      typed: true,
      phone,
      server,
      phoneIsComplete: isComplete,
      hasNoLists: known.hasNoLists,
    });
    return lineAnswer(parseLookup(text), answer);
  }

  return {
    subscribe,
    shown: () => state,
    know: (facts) => void (known = facts),
    async ask(text) {
      const lines = linesOf(text);
      if (lines.length === 0 || running !== null) return;
      if (lines.length > MOST_LINES_LOOKED_UP) {
        show({ ...EMPTY, tooMany: lines.length });
        return;
      }
      const own = new AbortController();
      running = own;
      isServerGone = false;
      show({ ...EMPTY, isRunning: true, lines: lines.map((line) => ({ text: line, answer: null })) });
      for (const [at, line] of lines.entries()) {
        const answer = await answerOf(line, own.signal);
        if (own.signal.aborted) return;
        const answered = state.lines.map((one, place) => (place === at ? { ...one, answer } : one));
        show({ lines: answered, answered: at + 1 });
      }
      running = null;
      show({ isRunning: false });
    },
    stop() {
      running?.abort();
      running = null;
      show({ isRunning: false, isHeldUp: false, lines: state.lines.filter(({ answer }) => answer !== null) });
    },
    wipe() {
      running?.abort();
      running = null;
      show(EMPTY);
    },
  };
}
