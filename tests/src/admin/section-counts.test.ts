import { expect, it } from "vitest";
import { sectionCounts } from "../../../src/admin/kit/frame/admin-bar.tsx";

it("each admin tab counts what is waiting, without sample lists", () => {
  const counts = sectionCounts([
    { kind: "parsed_imports", count: 2 },
    { kind: "failed_imports", count: 1 },
    { kind: "pending_removals", count: 4 },
    { kind: "sample_lists", count: 12 },
    { kind: "pending_advertisement_requests", count: 3 },
    { kind: "ending_advertisements", count: 5 },
  ]);
  expect(Object.fromEntries(counts)).toEqual({
    "/admin/advertisements": 5,
    "/admin/advertisement-requests": 3,
    "/admin/pdf-import": 3,
    "/admin/removal-requests": 4,
  });
});
