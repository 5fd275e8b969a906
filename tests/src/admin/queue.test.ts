import { expect, it } from "vitest";
import { allJobs } from "../../../server/jobs/background/all-jobs.ts";
import { between, durationText } from "../../../src/admin/jobs/durations.ts";
import { kindName } from "../../../src/admin/jobs/kind-names.ts";
import { englishTranslator as translator } from "../support/english-translator.ts";

it("each kind of job that the server has is named for people", () => {
  const unnamed = allJobs.filter(({ kind }) => kindName(translator, kind.name) === kind.name);
  expect(unnamed.map(({ kind }) => kind.name)).toEqual([]);
  expect(kindName(translator, "of-a-newer-version")).toBe("of-a-newer-version");
});

it.each([
  [0, "0 ms"],
  [999, "999 ms"],
  [1_000, "1.0 s"],
  [9_999, "9.9 s"],
  [10_000, "10 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [3_599_999, "59 min"],
  [11_100_000, "3 h 5 min"],
  [187_200_000, "2 d 4 h"],
])("%i ms are written as %s", (ms, text) => {
  expect(durationText(translator, ms)).toBe(text);
});

it("clocks of servers that disagree make no negative duration", () => {
  expect(between("2026-11-20T09:00:00.000Z", "2026-11-20T09:00:05.000Z")).toBe(0);
});
