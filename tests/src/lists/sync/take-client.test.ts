import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TakeNews, TakeRequest } from "../../../../src/lists/sync/take-lists.ts";
import { takeListsFrom } from "../../../../src/lists/sync/take-client.ts";

let answer: TakeNews | null;
let persisted = 0;
let page: EventTarget;
const workers: string[] = [];

beforeEach(() => {
  persisted = 0;
  page = new EventTarget();
  workers.length = 0;
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("location", new URL("https://app.invalid/share"));
  vi.stubGlobal(
    "Worker",
    class extends EventTarget {
      postMessage({ kind }: TakeRequest): void {
        workers.push(kind);
        if (answer !== null) this.dispatchEvent(new MessageEvent("message", { data: answer }));
      }
      terminate(): void {
        workers.push("ended");
      }
    },
  );
  const persist = async () => {
    persisted += 1;
    throw new TypeError("refused");
  };
  vi.stubGlobal("navigator", { storage: { persist } });
});
afterEach(() => vi.unstubAllGlobals());

const take = () => takeListsFrom(new Blob([]), () => undefined, new AbortController().signal);

test("lists that were taken are to stay on the phone, which may not get them again", async () => {
  const value = { passports: 9, lists: 1, newest: "2026-11-18", older: false, end: "whole" as const };
  answer = { kind: "done", result: { ok: true, value } };
  expect(await take()).toEqual({ ok: true, value });
  expect(persisted).toBe(1);
  vi.stubGlobal("navigator", {});
  expect(await take()).toEqual({ ok: true, value });
});

test("a refused file asks for nothing", async () => {
  answer = { kind: "done", result: { ok: false, error: "forged" } };
  expect(await take()).toEqual({ ok: false, error: "forged" });
  expect(persisted).toBe(0);
});

test("a worker that is killed for memory, which only its lock tells, ends the taking", async () => {
  answer = { kind: "alive", lock: "take 1" };
  const asked: string[] = [];
  const locks = {
    request: async (name: string, _options: object, work: () => void) => {
      asked.push(name);
      work();
    },
  };
  vi.stubGlobal("navigator", { locks });
  expect(await take()).toEqual({ ok: false, error: "died" });
  expect(asked).toEqual(["take 1"]);
});

test("a page that is left ends the worker, and takes the rest of the file when it comes back", async () => {
  const value = { passports: 9, lists: 1, newest: "2026-11-18", older: false, end: "whole" as const };
  answer = null;
  const taken = take();
  page.dispatchEvent(new Event("pageshow"));
  expect(workers).toEqual(["take"]);
  page.dispatchEvent(new Event("pagehide"));
  expect(workers).toEqual(["take", "ended"]);
  answer = { kind: "done", result: { ok: true, value } };
  page.dispatchEvent(new Event("pageshow"));
  expect(await taken).toEqual({ ok: true, value });
  page.dispatchEvent(new Event("pagehide"));
  page.dispatchEvent(new Event("pageshow"));
  expect(workers).toEqual(["take", "ended", "take", "ended"]);
});
