import { expect, it, onTestFinished, vi } from "vitest";
import { repeat } from "../../../server/jobs/background-loop.ts";
import { openTestStore } from "../stores.ts";

it("a loop survives a missing database: reports it once, backs off, and resumes at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, close } = await openTestStore("sqlite");
  onTestFinished(close);
  const told: string[] = [];
  const stop = new AbortController();
  const lost = () => Object.assign(new Error("terminating connection"), { code: "57P01" });
  const turns = [lost(), lost(), null, lost(), new Error("a bug"), null];
  await repeat(
    {
      store,
      nowMs: () => 0,
      signal: stop.signal,
      tell: (level, text) => told.push(`${level} ${text.split("\n")[0]}`),
    },
    0,
    async () => {
      const next = turns.shift();
      if (turns.length === 0) stop.abort();
      if (next) throw next;
      return true;
    },
  );
  expect(told).toEqual([
    "warn The database does not answer: Error: terminating connection",
    "warn The database does not answer: Error: terminating connection",
    "error Error: a bug",
  ]);
});
