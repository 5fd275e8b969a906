import { describe, expect, test, vi } from "vitest";
import type { SearchAnswer, SearchRequest } from "../../../../src/passports/search/protocol.ts";
import {
  createSearchClient,
  type SearchHits,
  type SearchWorker,
} from "../../../../src/passports/search/search-client.ts";

class FakeWorker {
  readonly asked: SearchRequest[] = [];
  terminated = false;
  readonly #listeners = new Map<string, (event: never) => void>();

  postMessage = (request: SearchRequest) => {
    this.asked.push(request);
  };
  addEventListener = (type: "message" | "error", listener: (event: never) => void) => {
    this.#listeners.set(type, listener);
  };
  terminate = () => {
    this.terminated = true;
  };
  answer(answer: SearchAnswer) {
    this.#listeners.get("message")?.({ data: answer } as never);
  }
  break(message: string) {
    this.#listeners.get("error")?.({ message } as never);
  }
}

function clientWithWorkers(afterPaint?: (run: () => void) => void) {
  const workers: FakeWorker[] = [];
  const client = createSearchClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker satisfies SearchWorker;
  }, afterPaint);
  return { client, workers };
}

const question = { query: "abebe", location: null, limit: 10 };
const hits = (id: number, done = true) => ({
  kind: "hits" as const,
  id,
  hits: [],
  exactTotal: id,
  soundsTotal: 0,
  counted: done,
  similar: [],
  readAs: null,
  isWithin: false,
  partial: !done,
  done,
  searched: 5,
  state: 7,
});

describe("the search client", () => {
  test("starts the worker with the first question and routes each answer to its question", () => {
    const { client, workers } = clientWithWorkers();
    client.segmentsChanged();
    expect(workers).toHaveLength(0);
    const [one, two] = [vi.fn<(hits: SearchHits) => void>(), vi.fn<(hits: SearchHits) => void>()];
    client.search(question, one);
    client.search({ ...question, location: "Adama" }, two);
    expect(workers).toHaveLength(1);
    expect(workers[0]?.asked).toEqual([
      { kind: "search", id: 1, question, ahead: false, known: null },
      { kind: "search", id: 2, question: { ...question, location: "Adama" }, ahead: false, known: null },
    ]);
    workers[0]?.answer(hits(2, false));
    workers[0]?.answer(hits(2));
    expect(one).not.toHaveBeenCalled();
    expect(two).toHaveBeenCalledTimes(2);
  });

  test("cancels an ended question in the worker, and drops its late answers", () => {
    const { client, workers } = clientWithWorkers();
    const onHits = vi.fn<(hits: SearchHits) => void>();
    const stop = client.search(question, onHits);
    stop();
    stop();
    workers[0]?.answer(hits(1));
    expect(onHits).not.toHaveBeenCalled();
    expect(workers[0]?.asked.slice(1)).toEqual([{ kind: "cancel", id: 1 }]);
  });

  test("notifies status listeners until they unsubscribe", () => {
    const { client, workers } = clientWithWorkers();
    const listener = vi.fn<(status: unknown) => void>();
    const leave = client.onStatus(listener);
    client.search(question, vi.fn<(hits: SearchHits) => void>());
    workers[0]?.answer({ kind: "loaded", segments: 1, passports: 2, complete: true });
    workers[0]?.answer({ kind: "damaged", hashes: ["a"] });
    leave();
    workers[0]?.answer({ kind: "damaged", hashes: ["b"] });
    expect(listener.mock.calls.map(([status]) => status)).toEqual([
      { kind: "loaded", segments: 1, passports: 2, complete: true },
      { kind: "damaged", hashes: ["a"] },
    ]);
  });

  test("reports failure when the worker crashes, and starts a new one for the next question", () => {
    const { client, workers } = clientWithWorkers();
    const onHits = vi.fn<(hits: SearchHits) => void>();
    client.search(question, onHits);
    workers[0]?.break("out of memory");
    expect(onHits).toHaveBeenCalledWith({ kind: "failed", reason: "unexpected", detail: "out of memory" });
    expect(workers[0]?.terminated).toBe(true);
    client.search(question, onHits);
    expect(workers).toHaveLength(2);
    workers[0]?.answer(hits(2));
    expect(onHits).toHaveBeenCalledTimes(1);
    workers[1]?.answer(hits(2));
    expect(onHits).toHaveBeenCalledTimes(2);
  });

  test("reports failure when no worker can be started", async () => {
    const client = createSearchClient(() => {
      throw new Error("Workers are not allowed here");
    });
    const onHits = vi.fn<(hits: SearchHits) => void>();
    client.search(question, onHits);
    await Promise.resolve();
    expect(onHits).toHaveBeenCalledWith({
      kind: "failed",
      reason: "unexpected",
      detail: "Workers are not allowed here",
    });
  });

  test("gives a prepared answer at once while someone types, until the lists change", () => {
    const { client, workers } = clientWithWorkers();
    const onHits = vi.fn<(hits: SearchHits) => void>();
    const type = (query: string) => client.search({ ...question, query }, onHits, { ahead: true });
    type("abeb");
    const [worker] = workers;
    worker?.answer({ kind: "ahead", question: { ...question, query: "abebe" }, answer: hits(0) });
    worker?.answer(hits(1));
    expect(onHits).toHaveBeenCalledTimes(1);
    type("Abebe");
    expect(onHits).toHaveBeenCalledTimes(2);
    // Back to a former text.
    type("abeb");
    expect(onHits).toHaveBeenCalledTimes(3);
    expect(worker?.asked.map((request) => (request.kind === "search" ? request.known : ""))).toEqual([
      null,
      7,
      7,
    ]);
    client.search({ ...question, query: "abebe" }, onHits);
    client.search({ ...question, query: "abebe", location: "Adama" }, onHits, { ahead: true });
    worker?.answer({ kind: "loaded", segments: 2, passports: 9, complete: true });
    type("abebe");
    expect(onHits).toHaveBeenCalledTimes(3);
  });

  test("wakes the worker after the paint when an answer was prepared, at once when none was", () => {
    const frames: (() => void)[] = [];
    const paint = () => frames.splice(0).forEach((run) => run());
    const { client, workers } = clientWithWorkers((run) => frames.push(run));
    const type = (query: string) => client.search({ ...question, query }, () => undefined, { ahead: true });
    const kinds = () =>
      workers[0]?.asked.map((request) => `${request.kind} ${"id" in request ? request.id : ""}`);
    const leave = type("abe");
    expect(kinds()).toEqual(["search 1"]);
    workers[0]?.answer(hits(1));
    for (const query of ["abeb", "abebe"])
      workers[0]?.answer({ kind: "ahead", question: { ...question, query }, answer: hits(0) });
    leave();
    const leaveAgain = type("abeb");
    expect(kinds()).toEqual(["search 1"]);
    // Typed before the paint: nobody needs to search for the former text.
    leaveAgain();
    const leaveLast = type("abebe");
    paint();
    expect(kinds()).toEqual(["search 1", "cancel 1", "search 3"]);
    leaveLast();
    type("abebel");
    expect(kinds()).toEqual(["search 1", "cancel 1", "search 3", "cancel 3", "search 4"]);
    paint();
    expect(kinds()).toHaveLength(5);
  });

  test("takes a space after the last word for no other question", () => {
    const { client, workers } = clientWithWorkers();
    const onHits = vi.fn<(hits: SearchHits) => void>();
    client.search({ ...question, query: "abebe" }, onHits, { ahead: true });
    workers[0]?.answer(hits(1));
    client.search({ ...question, query: "abebe " }, onHits, { ahead: true });
    expect(onHits).toHaveBeenCalledTimes(2);
  });

  test("a page that comes back asks again what it had not left behind, and starts nothing otherwise", () => {
    const { client, workers } = clientWithWorkers();
    const [gone, stays] = [vi.fn<(hits: SearchHits) => void>(), vi.fn<(hits: SearchHits) => void>()];
    const cancel = client.search(question, gone);
    client.search({ ...question, location: "Adama" }, stays);
    cancel();
    client.close();
    expect(workers[0]?.terminated).toBe(true);
    client.reopen();
    client.reopen();
    expect(workers).toHaveLength(2);
    expect(workers[1]?.asked).toEqual([
      { kind: "search", id: 2, question: { ...question, location: "Adama" }, ahead: false, known: null },
    ]);
    workers[1]?.answer(hits(2));
    expect(stays).toHaveBeenCalledWith(hits(2));
    const idle = clientWithWorkers();
    idle.client.reopen();
    expect(idle.workers).toHaveLength(0);
  });
});
