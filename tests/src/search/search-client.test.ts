import { describe, expect, test, vi } from "vitest";
import type { SearchAnswer, SearchRequest } from "../../../src/search/protocol.ts";
import { createSearchClient, type SearchHits, type SearchWorker } from "../../../src/search/search-client.ts";

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

function clientWithWorkers() {
  const workers: FakeWorker[] = [];
  const client = createSearchClient(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker satisfies SearchWorker;
  });
  return { client, workers };
}

const question = { query: "abebe", location: null, limit: 10 };
const hits = (id: number, done = true): SearchAnswer => ({
  kind: "hits",
  id,
  hits: [],
  exactTotal: id,
  soundsTotal: 0,
  counted: done,
  similar: [],
  partial: !done,
  done,
  searched: 5,
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
      { kind: "search", id: 1, question },
      { kind: "search", id: 2, question: { ...question, location: "Adama" } },
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
});
