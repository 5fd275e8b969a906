import { describe, expect, it } from "vitest";
import type { OriginFailures } from "../../../../src/platform/db/origin-failures.ts";
import { createOrigins, readFromAny } from "../../../../src/lists/sync/origins.ts";

const BODY = "/api/v1/sync/passports/0123456789abcdef0123456789abcdef";
const MINUTE = 60_000;

type Reply = number | "refused" | "silent" | "page";

/** A copy that answers as told; silent ones never do. */
function copies(replies: Record<string, Reply>) {
  const asked: string[] = [];
  const kept: { failures: OriginFailures; writes: number } = { failures: {}, writes: 0 };
  const clock = { now: 1_800_000_000_000 };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = typeof input === "string" ? input : "";
    const origin = /^https:\/\/\w+/.exec(url)?.[0] ?? "";
    asked.push(origin);
    const reply = replies[origin] ?? 200;
    if (reply === "refused") throw new TypeError("refused");
    if (reply === "page") return new Response("<p>", { headers: { "content-type": "text/html" } });
    if (reply !== "silent") return new Response(origin, { status: reply });
    const { signal } = new Request(origin || "https://own", init);
    signal.throwIfAborted();
    return new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new Error("given up")));
    });
  };
  const open = () =>
    createOrigins({
      own: "",
      others: ["https://one", "https://two"],
      fetch,
      now: () => clock.now,
      limitMs: 5,
      read: async () => kept.failures,
      write: async (failures) => {
        kept.failures = failures;
        kept.writes += 1;
      },
    });
  const take = () => asked.splice(0);
  return { replies, clock, kept, open, take };
}

describe("copies of the lists", () => {
  it("ask the own server first, and others only where it does not answer", async () => {
    const { replies, open, take, kept } = copies({});
    const { fetch } = open();
    expect([(await fetch(BODY)).status, take()]).toEqual([200, [""]]);
    for (const reply of ["refused", "silent", "page", 500, 503] as const) {
      replies[""] = reply;
      kept.failures = {};
      const answer = await open().fetch(BODY);
      expect([reply, await answer.text(), take()]).toEqual([reply, "https://one", ["", "https://one"]]);
    }
  });

  it("are all asked once an hour while lists are overdue, also by the next worker", async () => {
    const { open, clock } = copies({});
    const worker = open();
    expect([await worker.timeForAll(), await worker.timeForAll(), await open().timeForAll()]).toEqual([
      true,
      false,
      false,
    ]);
    clock.now += 3_600_000;
    expect(await open().timeForAll()).toBe(true);
  });

  it("remember for a while, also in the next worker, which one failed", async () => {
    const { replies, open, take, clock, kept } = copies({ "": "silent" });
    await open().fetch(BODY);
    await open().fetch(BODY);
    expect([take(), kept.writes]).toEqual([["", "https://one", "https://one"], 1]);
    replies[""] = 200;
    clock.now += 16 * MINUTE;
    await open().fetch(BODY);
    expect(take()).toEqual([""]);
  });

  it("take what is withdrawn for withdrawn, and ask the others for what one lacks", async () => {
    const gone = copies({ "": 410 });
    expect([(await gone.open().fetch(BODY)).status, gone.take()]).toEqual([410, [""]]);
    const late = copies({ "": 404, "https://one": 404 });
    expect(await (await late.open().fetch(BODY)).text()).toBe("https://two");
    expect(late.kept.failures).toEqual({});
    late.replies["https://two"] = "refused";
    expect((await late.open().fetch(BODY)).status).toBe(404);
  });

  it("ask elsewhere for a body that is asked for again: the first was wrong", async () => {
    const { open, take } = copies({});
    const { fetch } = open();
    await fetch(BODY);
    await fetch(BODY);
    await fetch(BODY.replace(/f$/, "e"));
    expect(take()).toEqual(["", "https://one", ""]);
  });

  it("send no question elsewhere that is not for such a body", async () => {
    const { open, take } = copies({ "": 500 });
    const { fetch } = open();
    for (const path of ["/api/v1/sync/head", "/api/v1/passports?name=abebe", "/api/v1/auth/login", "/"])
      expect((await fetch(path)).status).toBe(500);
    expect(new Set(take())).toEqual(new Set([""]));
  });

  it("fail as one server does when none answers, and stop when the person stops", async () => {
    const { open, take } = copies({ "": "refused", "https://one": "refused", "https://two": "refused" });
    await expect(open().fetch(BODY)).rejects.toThrow("refused");
    expect(take()).toHaveLength(3);
    const silent = copies({ "": "silent" });
    const stop = new AbortController();
    const asked = silent.open().fetch(BODY, { signal: stop.signal });
    stop.abort();
    await expect(asked).rejects.toThrow("aborted");
    expect(silent.take()).toEqual([""]);
  });

  it("are read one after the other; the first error counts if none answers", async () => {
    const { open } = copies({});
    const origins = open();
    const asked: string[] = [];
    const read = (works: string) => async (origin: string) => {
      asked.push(origin);
      return origin === works
        ? ({ ok: true, value: origin } as const)
        : ({ ok: false, error: { kind: `no ${origin}` } } as const);
    };
    expect(await readFromAny(origins, "", read("https://one"))).toEqual({ ok: true, value: "https://one" });
    expect(await origins.order()).toEqual(["https://one", "https://two", ""]);
    expect(await readFromAny(open(), "", read("nowhere"))).toMatchObject({
      error: { kind: "no https://one" },
    });
    expect(await readFromAny(null, "", read("nowhere"))).toMatchObject({ error: { kind: "no " } });
  });
});
