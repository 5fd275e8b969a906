import { createListeners } from "../../platform/lib/listeners.ts";
import { foundOnPhone, NOTHING_FOUND } from "../found.ts";
import type { PhoneSearch } from "../search/phone-search.ts";
import type { SearchHits } from "../search/search-client.ts";
import type { PhonePart } from "../answer.ts";

export type Question = { text: string; location: string | null; limit: number };

/** The query shown, with the phone's result. */
export type Shown = Question & { phone: PhonePart };

/** Sends queries to the search worker; outside React, so that a keystroke renders once. */
export type PhoneQuestion = {
  subscribe: (onChange: () => void) => () => void;
  shown: () => Shown;
  /** New text resets branch and limit. */
  ask: (text: string) => void;
  /** Someone is about to type: loads the lists and prepares the answers of the first letters. */
  prepare: () => void;
  /** Same text, other branch or limit. */
  narrow: (change: Partial<Omit<Question, "text">>) => void;
  /** Cancels the search until the next query. */
  close: () => void;
};

const NOTHING_YET: PhonePart = {
  status: "searching",
  ...NOTHING_FOUND,
  counted: false,
  searched: 0,
};

/** Keep the old answer this long, to avoid flicker between keystrokes. */
const BLINK_MS = 150;
/** Delays partial results: on slow phones rendering one costs more than the rest of most searches. */
const PART_AFTER_MS = 50;

/** `text` is shown, not yet searched. */
export function createPhoneQuestion(search: PhoneSearch, text: string, firstLimit: number): PhoneQuestion {
  const { subscribe, notify } = createListeners();
  let asked: Question = { text, location: null, limit: firstLimit };
  let shown: Shown = { ...asked, phone: NOTHING_YET };
  let stop: (() => void) | null = null;

  function show(next: Shown): void {
    shown = next;
    notify();
  }

  function prepare(): void {
    const { location, limit } = asked;
    stop ??= search({ query: "", location, limit }, () => undefined, { ahead: true });
  }

  function start(): void {
    const wasAsking = stop !== null;
    stop?.();
    stop = null;
    const question = asked;
    // The space after a word is kept, as it says that a new one begins.
    const query = question.text.trimStart();
    if (query === "") {
      show({ ...question, phone: NOTHING_YET });
      if (wasAsking) prepare();
      return;
    }
    const slow = setTimeout(() => show({ ...question, phone: NOTHING_YET }), BLINK_MS);
    let part: ReturnType<typeof setTimeout> | undefined;
    let newest: SearchHits;
    let answered = false;
    const onHits = (hits: SearchHits) => {
      // A search repeated for new lists shows only complete results, so totals never drop.
      if (isPartial(hits) && answered) return;
      answered ||= !isPartial(hits);
      newest = hits;
      clearTimeout(slow);
      const showNewest = () => {
        clearTimeout(part);
        part = undefined;
        show({ ...question, phone: partOf(newest, shown.phone) });
      };
      if (isPartial(hits)) part ??= setTimeout(showNewest, PART_AFTER_MS);
      else showNewest();
    };
    const { location, limit } = question;
    const leave = search({ query, location, limit }, onHits, { ahead: true });
    stop = () => {
      clearTimeout(slow);
      clearTimeout(part);
      leave();
    };
  }

  return {
    subscribe,
    shown: () => shown,
    ask(next) {
      if (next === asked.text && stop !== null) return;
      asked = { text: next, location: null, limit: firstLimit };
      start();
    },
    narrow(change) {
      asked = { ...asked, ...change };
      // Show the choice immediately.
      show({ ...shown, ...change });
      start();
    },
    prepare,
    close() {
      stop?.();
      stop = null;
    },
  };
}

function isPartial(hits: SearchHits): boolean {
  return hits.kind === "hits" && hits.partial;
}

function partOf(hits: SearchHits, former: PhonePart): PhonePart {
  if (hits.kind === "failed") return { ...NOTHING_YET, status: "failed" };
  const found = foundOnPhone(hits);
  return {
    ...found,
    status: hits.done ? "done" : "searching",
    counted: hits.counted,
    // Keep the previous similar hits until new ones arrive, to avoid flicker.
    similar: hits.partial ? former.similar : found.similar,
    searched: hits.searched,
  };
}
