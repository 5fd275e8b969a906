import { expect, it } from "vitest";
import { inAct } from "../../../src/admin/articles/publish-bar.tsx";
import { ARTICLE } from "../../../src/admin/articles/article-record.ts";

const NOW = Date.parse("2026-11-20T09:00:00.000Z");
const at = { now: NOW, planned: "2026-12-01T08:00" };

it("saving changes no status, publishing takes this moment, and publishing at a time the time chosen", () => {
  const draft = { ...ARTICLE.empty, title: "Opening hours" };
  expect(inAct(draft, "", at)).toEqual(draft);
  expect(inAct(draft, "publish", at)).toEqual({
    ...draft,
    status: "published",
    published_at: "2026-11-20T09:00:00.000Z",
  });
  expect(inAct(draft, "schedule", at)).toEqual({ ...draft, status: "scheduled", published_at: at.planned });
});

it("an article that was public before keeps its first day, one that is scheduled is published now", () => {
  const former = { ...ARTICLE.empty, published_at: "2026-11-01T06:00:00.000Z" };
  expect(inAct(former, "publish", at).published_at).toBe(former.published_at);
  const planned = { ...former, status: "scheduled", published_at: "2026-12-24T06:00:00.000Z" };
  expect(inAct(planned, "publish", at).published_at).toBe("2026-11-20T09:00:00.000Z");
});
