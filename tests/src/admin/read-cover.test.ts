import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readCover } from "../../../src/admin/imports/cover.tsx";

const FILE = new File(["%PDF-1.7"], "list.pdf");

beforeEach(() => {
  vi.useFakeTimers();
  // A server that takes the file and never answers.
  vi.stubGlobal("fetch", (_input: unknown, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a cover that takes longer than a minute is given up, and said to be late", async () => {
  const read = vi.fn();
  void readCover(FILE, new AbortController().signal).then(read);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(read).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(read).toHaveBeenCalledWith("late");
});

test("another file chosen meanwhile ends it without a word, and no timer is left", async () => {
  const chosen = new AbortController();
  const read = readCover(FILE, chosen.signal);
  chosen.abort();
  expect(await read).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
