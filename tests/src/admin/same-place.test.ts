import { expect, it } from "vitest";
import { overlapping } from "../../../src/admin/advertising/advertisements/same-place.tsx";

const TODAY = "2026-11-20";
const own = { package_type: "weekly", ad_published_date: "2026-12-01", ad_ending_date: "" };
const other = (id: number, ad_published_date: string | null, ad_ending_date: string | null) => ({
  id,
  status: "active" as const,
  package_type: "weekly" as const,
  ad_published_date,
  ad_ending_date,
});

it("two advertisements overlap if they have one day in common, the last ones included; a package fills a missing last day", () => {
  const others = [
    other(1, "2026-11-20", "2026-11-30"),
    other(2, "2026-11-25", "2026-12-01"),
    other(3, "2026-12-07", "2026-12-31"),
    other(4, "2026-12-08", null),
    other(5, "2026-11-26", null),
  ];
  expect(overlapping(own, others, { ownId: null, today: TODAY }).map(({ id }) => id)).toEqual([2, 3, 5]);
});

it("neither itself nor drafts and ended ones overlap; without a first day it begins today", () => {
  const others = [other(1, "2026-11-20", "2026-11-21"), other(2, "2026-11-20", "2026-11-21")];
  const ended = { ...other(3, "2026-11-20", "2026-11-21"), status: "expired" as const };
  const undated = { ...own, ad_published_date: "" };
  expect(overlapping(undated, [...others, ended], { ownId: 2, today: TODAY }).map(({ id }) => id)).toEqual([
    1,
  ]);
});
