import { expect, it } from "vitest";
import { latestOf } from "../../../src/admin/kit/query/use-admin-query.ts";

const NOW = 1_000;
const version = (data: string | undefined, at: number) => ({ data, etag: null, at });
const shown = (answer: number | null, copy: number | null) =>
  latestOf(
    answer === null ? null : version("answer", answer),
    copy === null ? null : version("copy", copy),
    NOW,
  )?.data;

it("a copy is shown until the server answered", () => {
  expect([shown(null, null), shown(null, 500), shown(500, null)]).toEqual([undefined, "copy", "answer"]);
});

it("the server's answer wins over the copy that was there before, and over the one stored of it", () => {
  expect([shown(900, 500), shown(900, 900)]).toEqual(["answer", "answer"]);
});

it("what another tab stored later is shown over an older answer", () => {
  expect(shown(500, 900)).toBe("copy");
});

it("a copy dated ahead, from before the clock was set back, hides no answer", () => {
  expect(shown(900, NOW + 1)).toBe("answer");
  expect(shown(null, NOW + 1)).toBe("copy");
});

it("a refusal hides the copy that was there before", () => {
  expect(latestOf(version(undefined, 900), version("copy", 500), NOW)?.data).toBeUndefined();
});
