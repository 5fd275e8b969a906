import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Requester } from "../../../server/http/requester.ts";
import { FairQueue, takeTurns } from "../../../server/http/bounded-queue.ts";

function drained(queue: FairQueue<string>): string[] {
  return Array.from({ length: queue.size }, () => queue.shift() ?? "");
}

describe("A fair queue", () => {
  it("takes turns between users", () => {
    const queue = new FairQueue<string>({ mostWaiting: 10, mostOfOne: 10 });
    for (const item of ["a1", "a2", "a3", "b1", "c1", "c2"]) queue.push(item.slice(0, 1), item);
    expect(drained(queue)).toEqual(["a1", "b1", "c1", "a2", "c2", "a3"]);
    expect(queue.shift()).toBeUndefined();
  });

  it("serves the user charged least; newcomers start at the others' level", () => {
    const queue = new FairQueue<string>({ mostWaiting: 10, mostOfOne: 10 });
    for (const item of ["a1", "a2", "b1"]) queue.push(item.slice(0, 1), item);
    const next = () => queue.peek()?.item;
    queue.spend("a", 100);
    expect(next()).toBe("b1");
    queue.spend("b", 150);
    expect(next()).toBe("a1");
    queue.push("c", "c1");
    queue.spend("a", 10);
    expect(next()).toBe("c1");
    queue.spend("c", 20);
    expect(next()).toBe("a1");
  });

  it("limits the share of each user", () => {
    const queue = new FairQueue<string>({ mostWaiting: 10, mostOfOne: 2 });
    expect(["a1", "a2", "a3"].map((item) => queue.push("a", item))).toEqual([undefined, undefined, "a3"]);
    expect(queue.push("b", "b1")).toBeUndefined();
  });

  it("when full drops the last item of the longest queue", () => {
    const queue = new FairQueue<string>({ mostWaiting: 3, mostOfOne: 3 });
    for (const item of ["a1", "a2", "a3"]) queue.push("a", item);
    expect(queue.push("b", "b1")).toBe("a3");
    expect(queue.push("b", "b2")).toBe("b2");
    expect(queue.push("c", "c1")).toBe("a2");
    expect(queue.push("d", "d1")).toBe("d1");
    expect(drained(queue)).toEqual(["a1", "b1", "c1"]);
  });

  it("drops items no longer wanted", () => {
    const queue = new FairQueue<string>({ mostWaiting: 3, mostOfOne: 3 });
    for (const item of ["a1", "a2"]) queue.push("a", item);
    expect([queue.remove("a", "a1"), queue.remove("a", "a1"), queue.remove("b", "a2")]).toEqual([
      true,
      false,
      false,
    ]);
    expect(drained(queue)).toEqual(["a2"]);
  });
});

describe("Work in turns", () => {
  const requester = (key: string): Requester & { hangUp: () => void } => {
    const hungUp = new AbortController();
    return { key, signal: hungUp.signal, charge: () => undefined, hangUp: () => hungUp.abort() };
  };

  it("limits concurrency, drops closed requests, and continues after a failure", async () => {
    const inTurns = takeTurns(1, { mostWaiting: 10, mostOfOne: 10 });
    const done: string[] = [];
    const work = (name: string) => async () => {
      await sleep(10);
      done.push(name);
      if (name === "failing") throw new Error(name);
    };
    const gone = requester("gone");
    const flood = ["failing", "flood 2", "flood 3"].map((name) => inTurns(requester("flood"), work(name)));
    const outcomes = Promise.allSettled([
      ...flood,
      inTurns(gone, work("gone")),
      inTurns(requester("other"), work("other")),
    ]);
    gone.hangUp();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      "rejected",
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(done).toEqual(["failing", "flood 2", "other", "flood 3"]);
    await inTurns(requester("later"), work("later"));
    expect(done.at(-1)).toBe("later");
  });

  it("refuses with 503 and Retry-After beyond the queue's limit", async () => {
    const inTurns = takeTurns(1, { mostWaiting: 1, mostOfOne: 1 });
    const all = Array.from({ length: 3 }, () => inTurns(requester("a"), () => sleep(5)));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected"]);
    expect(outcomes[2]).toMatchObject({
      reason: { status: 503, options: { headers: { "retry-after": "1" } } },
    });
  });
});
