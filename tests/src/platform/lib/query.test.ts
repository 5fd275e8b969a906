import { describe, expect, test } from "vitest";
import type { Result } from "#domain/base/result.ts";
import type { ApiError } from "../../../../src/platform/lib/api-error.ts";
import { createQuery } from "../../../../src/platform/lib/query.ts";

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
  test("shares one request between concurrent callers", async () => {
    const { query, pending } = newQuery();
    const both = Promise.all([query.fetch("a"), query.fetch("a")]);
    expect(pending).toHaveLength(1);
    pending[0]?.answer({ ok: true, value: "found" });
    expect(await both).toEqual([
      { ok: true, value: "found" },
      { ok: true, value: "found" },
    ]);
  });

  test("treats other arguments as another question", () => {
    const { query, pending } = newQuery();
    void query.fetch("a");
    void query.fetch("b");
    expect(pending.map(({ args }) => args)).toEqual(["a", "b"]);
  });

  test("is fresh for 300 s and then fetched again", async () => {
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

  test("is stale when dated in the future, after the clock was set back", async () => {
    const { query, pending, time } = newQuery();
    const first = query.fetch("a");
    pending[0]?.answer({ ok: true, value: "one" });
    await first;
    time.now -= 1;
    void query.fetch("a");
    expect(pending).toHaveLength(2);
  });

  test("keeps the former answer with the error after a failed refresh", async () => {
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

  test("notifies listeners of each change, with a stable state object between", async () => {
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

  test("aborts a request without listeners, which can be made again", async () => {
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

  test("aborts nothing when unsubscribed and resubscribed in one commit, as React does", async () => {
    const { query, pending } = newQuery();
    const leave = query.subscribe("a", () => undefined);
    void query.fetch("a");
    leave();
    query.subscribe("a", () => undefined);
    await ticks();
    expect(pending[0]?.signal.aborted).toBe(false);
  });

  test("clear drops all answers and aborts requests", async () => {
    const { query, pending } = newQuery();
    const first = query.fetch("a");
    pending[0]?.answer({ ok: true, value: "one" });
    await first;
    void query.fetch("b");
    query.clear();
    expect(query.peek("a").data).toBeUndefined();
    expect(pending[1]?.signal.aborted).toBe(true);
  });

  test("keeps the last sixty answers", async () => {
    const { query, pending } = newQuery();
    for (let index = 0; index < 70; index++) {
      const run = query.fetch(`q${index}`);
      pending[index]?.answer({ ok: true, value: "x" });
      await run;
    }
    expect(query.peek("q0").data).toBeUndefined();
    expect(query.peek("q69").data).toBe("x");
  });

  test("asks again for what is on screen, past all caches, when its answers are renewed", async () => {
    const caches: (RequestCache | undefined)[] = [];
    const query = createQuery<string, string>({
      load: async (args, _signal, cache) => {
        caches.push(cache);
        return { ok: true, value: `${args} ${caches.length}` };
      },
    });
    const leave = query.subscribe("seen", () => undefined);
    await query.fetch("seen");
    await query.fetch("left");
    query.renew();
    await expect.poll(() => query.peek("seen").data).toBe("seen 3");
    expect(caches).toEqual([undefined, undefined, "reload"]);
    expect(query.peek("left").data).toBe("left 2");
    await query.fetch("left");
    expect(caches).toHaveLength(4);
    leave();
  });

  test("renews nothing that has no answer yet and is not asked", () => {
    const { query, pending } = newQuery();
    query.subscribe("a", () => undefined);
    query.renew();
    expect(pending).toEqual([]);
  });
});
