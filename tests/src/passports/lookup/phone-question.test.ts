import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createPhoneQuestion } from "../../../../src/passports/lookup/phone-question.ts";
import type { PhoneSearch } from "../../../../src/passports/search/phone-search.ts";
import type { Hit } from "#domain/passports/search/hit.ts";
import type { SearchQuestion } from "#domain/passports/search/question.ts";
import type { SearchHits } from "../../../../src/passports/search/search-client.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function hit(requestNumber: string): Hit {
  return {
    requestNumber,
    firstName: "Sample",
    middleName: "",
    lastName: "Person",
    location: "Adama",
    day: 1,
    match: "exact",
    order: "own",
    rank: 0,
  };
}

type Part = { exact?: string[]; total?: number; similar?: string[]; counted?: boolean };

function hits({ exact = [], total = exact.length, similar = [], counted = true }: Part, partial: boolean) {
  const done = !partial && counted;
  const found = { hits: exact.map(hit), exactTotal: total, soundsTotal: 0, similar: similar.map(hit) };
  return {
    kind: "hits",
    id: 1,
    ...found,
    readAs: null,
    isWithin: false,
    counted,
    partial,
    done,
    searched: 9,
    state: 1,
  } satisfies SearchHits;
}

const whole = (part: Part) => hits(part, false);
const partOfIt = (part: Part) => hits(part, true);

/** Worker and screen are scripted. */
function boxWithWorker(text = "") {
  const asked: (SearchQuestion & { ended: boolean; answer: (answer: SearchHits) => void })[] = [];
  const search: PhoneSearch = (question, onHits) => {
    const entry = { ...question, ended: false, answer: onHits };
    asked.push(entry);
    return () => void (entry.ended = true);
  };
  const wait = () => vi.advanceTimersByTime(50);
  const question = createPhoneQuestion(search, text, 10);
  const changes = vi.fn<() => void>();
  question.subscribe(changes);
  const answer = (message: SearchHits) => asked.at(-1)?.answer(message);
  const seen = () => {
    const { text: of, phone } = question.shown();
    return [of, phone.status, phone.passports.map((one) => one.requestNumber).join(), phone.exactTotal];
  };
  return { question, asked, answer, wait, changes, seen };
}

describe("a question to the search worker", () => {
  it("is not asked before hydration, and then with the address's text", () => {
    const { question, asked, seen } = boxWithWorker("abebe");
    expect(seen()).toEqual(["abebe", "searching", "", 0]);
    expect(asked).toEqual([]);
    question.ask("abebe");
    question.ask("abebe");
    expect(asked).toMatchObject([{ query: "abebe", location: null, limit: 10 }]);
  });

  it("keeps the former answer until the next, then changes both at once", () => {
    const { question, asked, answer, changes, seen } = boxWithWorker();
    question.ask("ab");
    answer(whole({ exact: ["A1"] }));
    changes.mockClear();
    question.ask("abe");
    expect(asked[0]?.ended).toBe(true);
    expect(seen()).toEqual(["ab", "done", "A1", 1]);
    answer(whole({ exact: ["A2"] }));
    expect(seen()).toEqual(["abe", "done", "A2", 1]);
    expect(changes).toHaveBeenCalledTimes(1);
  });

  it("does not keep it for long when no answer comes", () => {
    const { question, answer, seen } = boxWithWorker();
    question.ask("ab");
    answer(whole({ exact: ["A1"] }));
    question.ask("abe");
    vi.advanceTimersByTime(149);
    expect(seen()).toEqual(["ab", "done", "A1", 1]);
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual(["abe", "searching", "", 0]);
    answer(whole({ exact: ["A2"] }));
    expect(seen()).toEqual(["abe", "done", "A2", 1]);
  });

  it("shows the first hits after 50 ms, unless the whole answer comes first", () => {
    const { question, answer, wait, changes, seen } = boxWithWorker();
    question.ask("ab");
    answer(partOfIt({ exact: ["A1"], total: 3, counted: false }));
    vi.advanceTimersByTime(49);
    answer(partOfIt({ exact: ["A1"], total: 7 }));
    expect(changes).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(seen()).toEqual(["ab", "searching", "A1", 7]);
    expect(question.shown().phone.counted).toBe(true);
    expect(changes).toHaveBeenCalledTimes(1);
    answer(whole({ exact: ["A1"], total: 7 }));
    question.ask("abe");
    answer(partOfIt({ exact: ["A2"] }));
    answer(whole({ exact: ["A2"], similar: ["A3"] }));
    wait();
    expect(seen()).toEqual(["abe", "done", "A2", 1]);
    expect(question.shown().phone.similar).toHaveLength(1);
    expect(changes).toHaveBeenCalledTimes(3);
  });

  it("keeps the similar spellings until the new ones arrive", () => {
    const { question, answer, wait } = boxWithWorker();
    question.ask("ab");
    answer(whole({ exact: ["A1"], similar: ["A8"] }));
    question.ask("abe");
    answer(partOfIt({ exact: ["A1"] }));
    wait();
    expect(question.shown().phone.similar).toMatchObject([{ requestNumber: "A8" }]);
    answer(whole({ exact: ["A1"] }));
    expect(question.shown().phone.similar).toEqual([]);
  });

  it("does not lower its count while lists arrive and the search repeats", () => {
    const { question, answer, wait, seen } = boxWithWorker();
    question.ask("ab");
    answer(whole({ exact: ["A1"], total: 500, counted: false }));
    answer(partOfIt({ exact: ["A2"], total: 40, counted: false }));
    wait();
    expect(seen()).toEqual(["ab", "searching", "A1", 500]);
    answer(whole({ exact: ["A2"], total: 900 }));
    expect(seen()).toEqual(["ab", "done", "A2", 900]);
  });

  it("clears everything at once when the box is emptied", () => {
    const { question, asked, answer, wait, seen } = boxWithWorker();
    question.ask("ab");
    answer(partOfIt({ exact: ["A1"] }));
    question.ask(" ");
    wait();
    vi.runAllTimers();
    expect(seen()).toEqual([" ", "searching", "", 0]);
    expect(asked).toMatchObject([{ query: "ab", ended: true }, { query: "" }]);
  });

  it("prepares the first letters when the box gets the focus and when it was emptied, not before", () => {
    const { question, asked, answer, seen } = boxWithWorker();
    question.ask("");
    expect(asked).toEqual([]);
    question.prepare();
    question.prepare();
    expect(asked).toMatchObject([{ query: "", location: null, limit: 10 }]);
    answer(whole({}));
    expect(seen()).toEqual(["", "searching", "", 0]);
    question.ask("ab ");
    expect(asked).toMatchObject([{ ended: true }, { query: "ab " }]);
    question.prepare();
    expect(asked).toHaveLength(2);
    question.ask("");
    expect(asked).toMatchObject([{}, { ended: true }, { query: "", ended: false }]);
  });

  it("shows a chosen branch at once and the former hits until the new ones arrive", () => {
    const { question, asked, answer, seen } = boxWithWorker();
    question.ask("ab");
    answer(whole({ exact: ["A1"] }));
    question.narrow({ location: "Jimma", limit: 30 });
    expect(question.shown()).toMatchObject({ location: "Jimma", limit: 30 });
    expect(seen()).toEqual(["ab", "done", "A1", 1]);
    expect(asked.at(-1)).toMatchObject({ query: "ab", location: "Jimma", limit: 30 });
    answer(whole({}));
    expect(seen()).toEqual(["ab", "done", "", 0]);
    question.ask("abe");
    expect(asked.at(-1)).toMatchObject({ query: "abe", location: null, limit: 10 });
  });

  it("reports unreadable lists, and asks again after being closed", () => {
    const { question, asked, answer, seen } = boxWithWorker();
    question.ask("ab");
    answer({ kind: "failed", reason: "storage", detail: "gone" });
    expect(seen()).toEqual(["ab", "failed", "", 0]);
    question.close();
    expect(asked).toMatchObject([{ ended: true }]);
    question.ask("ab");
    expect(asked).toHaveLength(2);
  });
});
