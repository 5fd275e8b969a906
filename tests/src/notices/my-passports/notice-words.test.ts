import { describe, expect, test } from "vitest";
import type { NoticeFact } from "../../../../src/platform/db/notice-facts.ts";
import { noticeWords, type Situation } from "../../../../src/notices/my-passports/notice-words.ts";
import { isWokenFromHome } from "../../../../src/notices/my-passports/use-alerts.ts";

/** A browser with push that nobody has asked yet, and a server that does not answer. */
const NEW: Situation = {
  permission: "default",
  pushes: true,
  wakes: false,
  fromHome: false,
  isIos: false,
  wanted: false,
  sends: null,
  sentBefore: null,
  notices: null,
  mode: "buckets",
};

const LIVE: NoticeFact = {
  on: true,
  mode: "buckets",
  state: "live",
  endpoint: "https://push.invalid/1",
  key: "key",
  buckets: [],
  own: [],
  decoys: [],
  leaving: [],
  without: [],
  ending: [],
  at: 1,
};

const ON = { permission: "granted", wanted: true, notices: LIVE } as const;

describe("notices are offered", () => {
  test("once the server has said that it sends them", () => {
    expect(noticeWords({ ...NEW, sends: true })).toMatchObject({
      toggle: { checked: false, enabled: true },
      words: ["mine.tell_buckets"],
      showsModes: true,
    });
  });

  test("not before its answer, and not after it said that it sends none", () => {
    for (const sends of ["asking", null, false] as const)
      expect(noticeWords({ ...NEW, sends })).toMatchObject({ toggle: null, words: ["mine.wakes_not"] });
  });

  test("not to be pressed while only an earlier answer is known", () => {
    const before = { ...NEW, sentBefore: true };
    expect(noticeWords({ ...before, sends: "asking" })).toMatchObject({
      toggle: { checked: false, enabled: false },
      words: ["mine.tell_buckets"],
    });
    expect(noticeWords(before)).toMatchObject({
      toggle: { checked: false, enabled: false },
      words: ["mine.tell_later", "mine.wakes_not"],
    });
    expect(noticeWords({ ...NEW, sentBefore: true, sends: false }).toggle).toBeNull();
    expect(noticeWords({ ...NEW, sentBefore: false }).toggle).toBeNull();
  });

  test("where the phone checks by itself, also by a server that sends none", () => {
    expect(noticeWords({ ...NEW, wakes: true, sends: false })).toEqual({
      toggle: { checked: false, enabled: true },
      words: ["mine.alerts_off", "mine.wakes"],
      again: null,
      showsModes: false,
    });
  });
});

describe("a switch that was turned on", () => {
  test("is on while the server sends", () => {
    expect(noticeWords({ ...NEW, ...ON })).toMatchObject({
      toggle: { checked: true, enabled: true },
      words: ["mine.tell_buckets"],
    });
  });

  test("goes, with a word why, once the server sends no more", () => {
    expect(noticeWords({ ...NEW, ...ON, notices: { ...LIVE, state: "none" } })).toEqual({
      toggle: null,
      words: ["mine.tell_none", "mine.wakes_not"],
      again: null,
      showsModes: false,
    });
  });

  test("stays for the phone's own checks, which are all that it then promises", () => {
    expect(noticeWords({ ...NEW, ...ON, wakes: true, notices: { ...LIVE, state: "none" } })).toMatchObject({
      toggle: { checked: true },
      words: ["mine.alerts_off", "mine.wakes"],
    });
  });

  test("of the phone's own checks offers to be woken only by a server that sends", () => {
    const own = { ...NEW, permission: "granted", wanted: true, wakes: true } as const;
    expect(noticeWords({ ...own, sends: false }).again).toBeNull();
    expect(noticeWords({ ...own, sends: true })).toMatchObject({
      words: ["mine.tell_buckets"],
      again: "mine.tell_start",
    });
  });
});

describe("nobody is sent on an errand", () => {
  test("to the home screen of an iPhone for a server that sends nothing, or that cannot wake it", () => {
    const iphone: Situation = { ...NEW, permission: null, pushes: false, isIos: true, fromHome: true };
    expect(noticeWords({ ...iphone, sends: true }).words).toEqual(["mine.alerts_ios", "mine.wakes_not"]);
    expect(noticeWords({ ...iphone, sends: false }).words).toEqual(["mine.wakes_not"]);
    expect(noticeWords({ ...iphone, fromHome: false, sends: true }).words).toEqual([
      "mine.alerts_none",
      "mine.wakes_not",
    ]);
  });

  test("to the browser's settings, where allowing notifications would bring none", () => {
    const blocked: Situation = { ...NEW, permission: "denied" };
    expect(noticeWords({ ...blocked, sends: false })).toMatchObject({
      toggle: null,
      words: ["mine.wakes_not"],
    });
    expect(noticeWords({ ...blocked, sends: true })).toMatchObject({
      toggle: { checked: false, enabled: false },
      words: ["mine.alerts_denied", "mine.wakes_not"],
    });
  });

  test.each([
    ["iPhone; CPU iPhone OS 16_3 like Mac OS X) AppleWebKit/605.1.15 Version/16.3 Mobile/15E148", false],
    ["iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15 Version/15.6.6 Mobile/15E148", false],
    ["iPhone; CPU iPhone OS 16_4 like Mac OS X) AppleWebKit/605.1.15 Version/16.4 Mobile/15E148", true],
    ["iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148", true],
    ["iPad; CPU OS 16_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile/15E148", false],
    ["iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/120.0 Mobile/15E148", true],
    ["Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/16.3 Safari/605.1.15", false],
    ["Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.1 Safari/605.1.15", true],
    ["Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15", false],
  ])("by an iPhone or iPad of before iOS 16.4: %s", (agent, expected) => {
    expect(isWokenFromHome(`Mozilla/5.0 (${agent}`)).toBe(expected);
  });
});
