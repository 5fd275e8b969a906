import { expect, it, vi } from "vitest";
import { type PassportList, MOST_LINES_LOOKED_UP } from "#domain/passports/contract.ts";
import { err, ok } from "#domain/base/result.ts";
import type { MirrorView } from "../../../../src/platform/hooks/mirror-view.tsx";
import {
  createBatchLookup,
  type BatchLookupState,
} from "../../../../src/passports/help-others/batch-lookup.ts";
import type { PhoneSearch } from "../../../../src/passports/search/phone-search.ts";

const NUMBERS = (count: number) => Array.from({ length: count }, (_, at) => `AAL${String(1_000_000 + at)}`);
const BUSY = err({
  kind: "problem" as const,
  problem: { type: "about:blank", title: "Too Many Requests", status: 429, code: "rate_limit_exceeded" },
  retryAfterSeconds: 20,
});

function serverFinds(number: string): PassportList {
  const row = {
    id: 7,
    request_number: number,
    first_name: "Invented",
    last_name: "Person",
    full_name: "Invented Person",
    location: "Adama",
    date_of_publish: "2026-11-16",
    created_at: "2026-11-16T08:00:00.000Z",
    updated_at: null,
  };
  const links = { first: null, last: null, prev: null, next: null };
  const meta = { current_page: 1, last_page: 1, page_size: 10, total: 1, has_more: false };
  return { data: [row], links, meta, filters: {} } as unknown as PassportList;
}

const searchNothing: PhoneSearch = (_question, onHits) => {
  onHits({
    kind: "hits",
    id: 1,
    hits: [],
    exactTotal: 0,
    soundsTotal: 0,
    readAs: null,
    isWithin: false,
    counted: true,
    similar: [],
    partial: false,
    done: true,
    searched: 0,
    state: 1,
  });
  return () => undefined;
};

/** A clock that moves only while the look-ups wait. */
function openBatchLookup(askServer: Parameters<typeof createBatchLookup>[0]["askServer"], isOnline = true) {
  let time = 0;
  const waits: number[] = [];
  const lookups = createBatchLookup({
    search: searchNothing,
    askServer,
    online: () => isOnline,
    now: () => time,
    wait: async (ms) => {
      waits.push(ms);
      time += Math.max(0, ms);
      return true;
    },
  });
  lookups.know({
    view: { status: "ready", summary: { complete: false } } as unknown as MirrorView,
    hasNoLists: false,
  });
  return { lookups, waits, time: () => time };
}

const kinds = ({ lines }: BatchLookupState) => lines.map(({ answer }) => answer?.kind);

it("asks the server for a column no faster than one person types, far below the limit of an address", async () => {
  const askedAt: number[] = [];
  const { lookups, time } = openBatchLookup(async ({ request_number: number }) => {
    askedAt.push(time());
    return ok(serverFinds(String(number)));
  });
  await lookups.ask(NUMBERS(MOST_LINES_LOOKED_UP).join("\n"));
  expect(new Set(kinds(lookups.shown()))).toEqual(new Set(["found"]));
  const gaps = askedAt.slice(1).map((at, place) => at - (askedAt[place] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(350);
});

it("waits as long as a busy server says, and goes on with the same line", async () => {
  const answers = [BUSY, BUSY];
  const asked: unknown[] = [];
  const { lookups, waits } = openBatchLookup(async ({ request_number: number }) => {
    asked.push(number);
    return answers.shift() ?? ok(serverFinds(String(number)));
  });
  await lookups.ask(NUMBERS(2).join("\n"));
  expect(asked).toEqual(["AAL1000000", "AAL1000000", "AAL1000000", "AAL1000001"]);
  expect(waits.filter((ms) => ms === 20_000)).toHaveLength(2);
  expect(kinds(lookups.shown())).toEqual(["found", "found"]);
  expect(lookups.shown().isHeldUp).toBe(false);
});

it("does not wait for a server that is gone line by line", async () => {
  const askServer = vi.fn(async () => err({ kind: "offline" as const }));
  const { lookups } = openBatchLookup(askServer);
  await lookups.ask(NUMBERS(5).join("\n"));
  expect(askServer).toHaveBeenCalledOnce();
  expect(kinds(lookups.shown())).toEqual(Array.from({ length: 5 }, () => "failed"));
});

it("asks nobody for lines that say nothing, nor for a column that is too long", async () => {
  const askServer = vi.fn(async () => err({ kind: "offline" as const }));
  const { lookups } = openBatchLookup(askServer);
  await lookups.ask("AAL12\n...\n1234567");
  expect(kinds(lookups.shown())).toEqual(["unreadable", "unreadable", "unreadable"]);
  await lookups.ask(NUMBERS(MOST_LINES_LOOKED_UP + 1).join("\n"));
  expect(lookups.shown()).toMatchObject({ tooMany: MOST_LINES_LOOKED_UP + 1, lines: [] });
  expect(askServer).not.toHaveBeenCalled();
});

it("shows nothing of an answer that comes after the wipe, and stops asking", async () => {
  let answerNow: () => void = () => undefined;
  const askServer = vi.fn(
    async () =>
      new Promise<ReturnType<typeof ok<PassportList>>>((resolve) => {
        answerNow = () => resolve(ok(serverFinds("AAL1000000")));
      }),
  );
  const { lookups } = openBatchLookup(askServer);
  const asking = lookups.ask(NUMBERS(3).join("\n"));
  await vi.waitFor(() => expect(askServer).toHaveBeenCalledOnce());
  lookups.wipe();
  answerNow();
  await asking;
  expect(lookups.shown()).toMatchObject({ lines: [], answered: 0, isRunning: false });
  expect(askServer).toHaveBeenCalledOnce();
});
