import { describe, expect, it } from "vitest";
import {
  deriveAnswer,
  type PhonePart,
  searchesEveryList,
  type ServerPart,
} from "../../../src/passports/answer.ts";
import type { MirrorView } from "../../../src/platform/hooks/mirror-view.tsx";
import { NOTHING_FOUND } from "../../../src/passports/found.ts";
import type { ListedPassport } from "../../../src/passports/listed-passport.ts";

const NOT_ASKED: ServerPart = { status: "not-asked" };
const ASKING: ServerPart = { status: "asking" };
const OFFLINE: ServerPart = { status: "failed", error: { kind: "offline" } };

function passport(requestNumber: string, fullName = "Sample Person", day = 20_000): ListedPassport {
  return { requestNumber, fullName, location: "Adama", day, id: null, match: "exact", order: "own", rank: 0 };
}

function phone(change: Partial<PhonePart> = {}): PhonePart {
  const counted = (change.status ?? "done") === "done";
  return {
    status: "done",
    ...NOTHING_FOUND,
    counted,
    searched: 240_000,
    ...change,
  };
}

function answered(...found: ListedPassport[]): ServerPart {
  return { status: "answered", ...NOTHING_FOUND, passports: found, exactTotal: found.length };
}

const ask = (
  phone: PhonePart,
  server: ServerPart,
  phoneIsComplete: boolean | null = false,
  hasNoLists = false,
) => deriveAnswer({ typed: true, phone, server, phoneIsComplete, hasNoLists });

describe("the answer's state", () => {
  it("is empty while nothing is typed, whatever an older search returns", () => {
    const late = { typed: false, phone: phone({ passports: [passport("AAA1")] }), server: NOT_ASKED };
    expect(deriveAnswer({ ...late, phoneIsComplete: true, hasNoLists: false })).toEqual({
      kind: "nothing-typed",
    });
  });

  it.each([
    ["the server answers", phone({ searched: 0 }), answered()],
    ["there is no network", phone({ searched: 0 }), OFFLINE],
    ["only a record made by hand is here", phone({ searched: 1 }), NOT_ASKED],
  ])("is that there are no lists when none is published, and %s", (_when, here, there) => {
    expect(ask(here, there, false, true)).toMatchObject({ kind: "not-found", scope: "no-lists" });
  });

  it("is a hit when there are no lists but a matching record by hand", () => {
    const hit = phone({ passports: [passport("AAA1")], exactTotal: 1, searched: 1 });
    expect(ask(hit, NOT_ASKED, true, true)).toMatchObject({ kind: "found", total: 1 });
  });

  it("shows the phone's hits at once while the server is asked", () => {
    const answer = ask(phone({ passports: [passport("AAA1")], exactTotal: 1 }), ASKING);
    expect(answer).toMatchObject({ kind: "found", total: 1, counted: false });
  });

  it("never says not found while a source is pending", () => {
    expect(ask(phone(), ASKING).kind).toBe("searching");
    expect(ask(phone({ status: "searching" }), answered()).kind).toBe("searching");
  });

  it("never says not found before it is known which lists the phone holds", () => {
    expect(ask(phone(), NOT_ASKED, null).kind).toBe("searching");
    expect(ask(phone(), answered(), null)).toMatchObject({ kind: "not-found", scope: "all-lists" });
    const hit = phone({ passports: [passport("AAA1")], exactTotal: 1 });
    expect(ask(hit, NOT_ASKED, null)).toMatchObject({ kind: "found", total: 1 });
  });

  it("calls a counted total final, but never says not found before all parts are in", () => {
    const counted = phone({ status: "searching", counted: true });
    expect(ask({ ...counted, passports: [passport("AAA1")], exactTotal: 7 }, NOT_ASKED, true)).toMatchObject({
      kind: "found",
      total: 7,
      counted: true,
    });
    expect(ask(counted, NOT_ASKED, true).kind).toBe("searching");
    expect(ask(counted, answered()).kind).toBe("searching");
  });

  it("says not found in all lists when the server answered, or the phone holds every list", () => {
    expect(ask(phone(), answered())).toMatchObject({ kind: "not-found", scope: "all-lists" });
    expect(ask(phone(), NOT_ASKED, true)).toMatchObject({ kind: "not-found", scope: "all-lists" });
  });

  it("says that only a part was searched when the phone holds a part and the server is away", () => {
    expect(ask(phone(), OFFLINE)).toMatchObject({
      kind: "not-found",
      scope: "part-on-phone",
      serverError: { kind: "offline" },
    });
    expect(ask(phone(), NOT_ASKED)).toMatchObject({ kind: "not-found", scope: "part-on-phone" });
  });

  it("never says not found when nothing was searched", () => {
    expect(ask(phone({ searched: 0 }), OFFLINE)).toMatchObject({
      kind: "cannot-search",
      why: "nothing-on-phone",
    });
    expect(ask(phone({ searched: 0 }), NOT_ASKED)).toMatchObject({ kind: "cannot-search" });
    expect(ask(phone({ status: "failed", searched: 0 }), OFFLINE)).toMatchObject({
      kind: "cannot-search",
      why: "storage",
    });
  });

  it("uses the server alone when the phone has no storage", () => {
    const broken = phone({ status: "failed", searched: 0 });
    expect(ask(broken, answered(passport("AAA1")))).toMatchObject({ kind: "found", total: 1, counted: true });
    expect(ask(broken, answered())).toMatchObject({ kind: "not-found", scope: "all-lists" });
  });

  it("counts each request number once and takes the greatest reported count", () => {
    const here = phone({ passports: [passport("AAA1"), passport("AAA2")], exactTotal: 2 });
    const server: ServerPart = {
      status: "answered",
      passports: [passport("AAA2"), passport("AAA3")],
      exactTotal: 50,
      soundsTotal: 7,
      similar: [],
      readAs: null,
      isWithin: false,
    };
    const answer = ask(here, server);
    expect(answer).toMatchObject({ kind: "found", total: 57, soundsTotal: 7 });
    expect(answer.kind === "found" && answer.passports.map((each) => each.requestNumber)).toEqual([
      "AAA1",
      "AAA2",
      "AAA3",
    ]);
  });

  it("detects when all hits have one name", () => {
    const same = phone({
      passports: [passport("AAA1", "Sample Twin"), passport("AAA2", "SAMPLE TWIN")],
      exactTotal: 2,
    });
    expect(ask(same, NOT_ASKED, true)).toMatchObject({ sameName: true });
    const single = phone({ passports: [passport("AAA1")], exactTotal: 1 });
    expect(ask(single, NOT_ASKED, true)).toMatchObject({ sameName: false });
  });

  it("keeps similar spellings apart, without repeating hits", () => {
    const part = phone({
      passports: [passport("AAA1")],
      exactTotal: 1,
      similar: [passport("AAA1"), passport("AAA9")],
    });
    expect(ask(part, NOT_ASKED, true)).toMatchObject({ total: 1, similar: [{ requestNumber: "AAA9" }] });
  });
});

describe("whether the phone searches every list", () => {
  const holding = (complete: boolean): MirrorView => ({
    status: "ready",
    summary: {
      passports: 240_000,
      bytes: 5_000_000,
      listDays: new Map([["Adama", "2026-11-20"]]),
      newestListDay: "2026-11-20",
      updatedAt: 5000,
      checkedAt: 5000,
      published: 240_000,
      complete,
      sampleData: false,
      cutByStorage: false,
    },
    manifest: null,
    segments: [],
  });

  it("is true when its index holds all, also before the first answer", () => {
    expect(searchesEveryList(holding(true), phone())).toBe(true);
    expect(searchesEveryList(holding(true), phone({ status: "searching", searched: 0 }))).toBe(true);
    expect(searchesEveryList(holding(false), phone())).toBe(false);
    expect(searchesEveryList({ status: "loading" }, phone())).toBeNull();
  });

  it("is false when the worker cannot read what the index lists", () => {
    expect(searchesEveryList(holding(true), phone({ searched: 0 }))).toBe(false);
    expect(searchesEveryList(holding(true), phone({ status: "failed", searched: 0 }))).toBe(false);
  });
});
