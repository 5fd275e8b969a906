import { describe, expect, test } from "vitest";
import type { Result } from "#domain/result.ts";
import type { ApiError } from "../../../src/lib/api-error.ts";
import { createQuery } from "../../../src/lib/query.ts";

type Pending = { args: string; signal: AbortSignal; answer: (result: Result<string, ApiError>) => void };

function newQuery() {
  const pending: Pending[] = [];
  const time = { now: 1_000_000 };
  const query = createQuery<string, string>({
    now: () => time.now,
    load: (args, signal) => new Promise((answer) => pending.push({ args, signal, answer })),
  });
  return { query, pending, time };
}

const OFFLINE = { ok: false, error: { kind: "offline" } } as const;
const ticks = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });

describe("a query", () => {
  test("callers at the same time share one request", async () => {
    const { query, pending } = newQuery();
    const both = Promise.all([query.fetch("a"), query.fetch("a")]);
    expect(pending).toHaveLength(1);
    pending[0]?.answer({ ok: true, value: "found" });
    expect(await both).toEqual([
      { ok: true, value: "found" },
      { ok: true, value: "found" },
    ]);
  });

  test("other arguments are another question", () => {
    const { query, pending } = newQuery();
    void query.fetch("a");
    void query.fetch("b");
    expect(pending.map(({ args }) => args)).toEqual(["a", "b"]);
  });

  test("an answer is fresh for 300 s and asked for again after that", async () => {
    const { query, pending, time } = newQuery();
    const first = query.fetch("a");
    pending[0]?.answer({ ok: true, value: "one" });
    await first;
    time.now += 299_999;
    expect(await query.fetch("a")).toEqual({ ok: true, value: "one" });
    expect(pending).toHaveLength(1);
    time.now += 1;
    void query.fetch("a");
    expect(pending).toHaveLength(2);
    expect(query.peek("a")).toMatchObject({ data: "one", fetching: true });
  });

  test("an answer from the future, after the clock was set back, is not fresh", async () => {
    const { query, pending, time } = newQuery();
    const first = query.fetch("a");
    pending[0]?.answer({ ok: true, value: "one" });
    await first;
    time.now -= 1;
    void query.fetch("a");
    expect(pending).toHaveLength(2);
  });

  test("a failed refresh keeps the former answer and says why", async () => {
    const { query, pending, time } = newQuery();
    const first = query.fetch("a");
    pending[0]?.answer({ ok: true, value: "one" });
    await first;
    const second = query.fetch("a", { force: true });
    pending[1]?.answer(OFFLINE);
    expect(await second).toEqual(OFFLINE);
    expect(query.peek("a")).toEqual({
      data: "one",
      error: { kind: "offline" },
      fetching: false,
      updatedAt: time.now,
    });
  });

  test("listeners hear of each change, and the state is one object between changes", async () => {
    const { query, pending } = newQuery();
    const states: unknown[] = [];
    query.subscribe("a", () => states.push(query.peek("a")));
    const run = query.fetch("a");
    pending[0]?.answer({ ok: true, value: "one" });
    await run;
    expect(states).toMatchObject([
      { data: undefined, fetching: true },
      { data: "one", fetching: false },
    ]);
    expect(query.peek("a")).toBe(query.peek("a"));
    expect(query.peek("never asked")).toBe(query.peek("neither"));
  });

  test("a request that nobody waits for any more is called off, and can be asked anew", async () => {
    const { query, pending } = newQuery();
    const leave = query.subscribe("a", () => undefined);
    void query.fetch("a");
    leave();
    await ticks();
    expect(pending[0]?.signal.aborted).toBe(true);
    expect(query.peek("a")).toMatchObject({ fetching: false, error: undefined });
    void query.fetch("a");
    expect(pending).toHaveLength(2);
    pending[0]?.answer({ ok: true, value: "late" });
    await ticks();
    expect(query.peek("a").data).toBeUndefined();
  });

  test("leaving and coming back within one commit, as React does, calls nothing off", async () => {
    const { query, pending } = newQuery();
    const leave = query.subscribe("a", () => undefined);
    void query.fetch("a");
    leave();
    query.subscribe("a", () => undefined);
    await ticks();
    expect(pending[0]?.signal.aborted).toBe(false);
  });

  test("clear forgets all answers and calls off what is under way", async () => {
    const { query, pending } = newQuery();
    const first = query.fetch("a");
    pending[0]?.answer({ ok: true, value: "one" });
    await first;
    void query.fetch("b");
    query.clear();
    expect(query.peek("a").data).toBeUndefined();
    expect(pending[1]?.signal.aborted).toBe(true);
  });

  test("a long session keeps the sixty last answers", async () => {
    const { query, pending } = newQuery();
    for (let index = 0; index < 70; index++) {
      const run = query.fetch(`q${index}`);
      pending[index]?.answer({ ok: true, value: "x" });
      await run;
    }
    expect(query.peek("q0").data).toBeUndefined();
    expect(query.peek("q69").data).toBe("x");
  });
});
