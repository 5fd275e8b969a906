import { fromLocalHit } from "../../lib/listed-passport.ts";
import type { PhoneSearch } from "../../lib/phone-search.ts";
import type { SearchHits } from "../../search/search-client.ts";
import type { PhonePart } from "./answer.ts";

export type Question = { text: string; location: string | null; limit: number };

/** What stands under the box: a question, and the phone's part of the answer to it. */
export type Shown = Question & { phone: PhonePart };

/** The question in the box on its way to the search worker and back: outside React, so that a key renders once. */
export type PhoneQuestion = {
  subscribe: (onChange: () => void) => () => void;
  shown: () => Shown;
  /** Another text starts over: with all branches, and its first few answers. */
  ask: (text: string) => void;
  /** The same question with another branch or length of the answer. */
  narrow: (change: Partial<Omit<Question, "text">>) => void;
  /** Leaves the worker alone, until something is asked again. */
  close: () => void;
};

const NOTHING_YET: PhonePart = {
  status: "searching",
  hits: [],
  exactTotal: 0,
  soundsTotal: 0,
  counted: false,
  similar: [],
  searched: 0,
};

/** The former answer stands this long while the worker looks, so that nothing blinks between two letters. */
const BLINK_MS = 150;
/** Drawing a part of an answer takes a slow phone longer than the worker mostly takes for all of it. */
const PART_AFTER_MS = 50;

/** Starts with a text that is not asked yet. */
export function createPhoneQuestion(search: PhoneSearch, text: string, firstLimit: number): PhoneQuestion {
  const listeners = new Set<() => void>();
  let asked: Question = { text, location: null, limit: firstLimit };
  let shown: Shown = { ...asked, phone: NOTHING_YET };
  let stop: (() => void) | null = null;

  function show(next: Shown): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  function start(): void {
    stop?.();
    stop = null;
    const question = asked;
    const query = question.text.trim();
    if (query === "") return show({ ...question, phone: NOTHING_YET });
    const slow = setTimeout(() => show({ ...question, phone: NOTHING_YET }), BLINK_MS);
    let part: ReturnType<typeof setTimeout> | undefined;
    let newest: SearchHits;
    let answered = false;
    const leave = search({ query, location: question.location, limit: question.limit }, (hits) => {
      // Of a search that is repeated, as more lists came, only the whole answer counts: no total goes down.
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
    });
    stop = () => {
      clearTimeout(slow);
      clearTimeout(part);
      leave();
    };
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    shown: () => shown,
    ask(next) {
      if (next === asked.text && stop !== null) return;
      asked = { text: next, location: null, limit: firstLimit };
      start();
    },
    narrow(change) {
      asked = { ...asked, ...change };
      // What was chosen is to be seen at once.
      show({ ...shown, ...change });
      start();
    },
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
  return {
    status: hits.done ? "done" : "searching",
    hits: hits.hits.map(fromLocalHit),
    exactTotal: hits.exactTotal,
    soundsTotal: hits.soundsTotal,
    counted: hits.counted,
    // Until the new ones are here the former stay, rather than to be gone for a moment.
    similar: hits.partial ? former.similar : hits.similar.map(fromLocalHit),
    searched: hits.searched,
  };
}
