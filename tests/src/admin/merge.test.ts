import { describe, expect, it } from "vitest";
import { articleChangeSchema, newArticleSchema } from "#domain/articles/admin-contract.ts";
import { addAgain } from "../../../src/admin/kit/outbox/add-again.ts";
import { actionsOf } from "../../../src/admin/kit/outbox/change-item.tsx";
import {
  mergeChange,
  mergedBody,
  joinParts,
  mergeText,
} from "../../../src/admin/kit/outbox/merge-dialog.tsx";
import { adminArticle } from "./admin-article.ts";
import { changeOf } from "./change.ts";

const BASE = "First.\n\nSecond.\n\nThird.";

describe("two edits of one text", () => {
  it("fit together where they touch different paragraphs", () => {
    const parts = mergeText(BASE, "First, mine.\n\nSecond.\n\nThird.", "First.\n\nSecond.\n\nThird, theirs.");
    expect(parts).toEqual([{ kind: "agreed", text: "First, mine.\n\nSecond.\n\nThird, theirs." }]);
  });

  it("agree where both wrote the same", () => {
    const both = "First, better.\n\nSecond.\n\nThird.";
    expect(mergeText(BASE, both, both)).toEqual([{ kind: "agreed", text: both }]);
  });

  it("ask for each paragraph that both changed, and keep a paragraph that one added", () => {
    const parts = mergeText(
      BASE,
      "First.\n\nSecond, mine.\n\nThird.\n\nFourth, mine.",
      "First.\n\nSecond, theirs.\n\nThird.",
    );
    expect(parts).toEqual([
      { kind: "agreed", text: "First." },
      { kind: "conflict", before: "Second.", mine: "Second, mine.", theirs: "Second, theirs." },
      { kind: "agreed", text: "Third.\n\nFourth, mine." },
    ]);
    expect(joinParts(parts, ["Second, of both."])).toBe(
      "First.\n\nSecond, of both.\n\nThird.\n\nFourth, mine.",
    );
  });

  it("fit together in neighbouring paragraphs too, but for the one that both changed", () => {
    const parts = mergeText(
      BASE,
      "First, mine.\n\nSecond, mine.\n\nThird.",
      "First.\n\nSecond, theirs.\n\nThird, theirs.",
    );
    expect(parts).toEqual([
      { kind: "agreed", text: "First, mine." },
      { kind: "conflict", before: "Second.", mine: "Second, mine.", theirs: "Second, theirs." },
      { kind: "agreed", text: "Third, theirs." },
    ]);
  });

  it("ask when one deleted what the other changed", () => {
    const parts = mergeText(BASE, "First.\n\nThird.", "First.\n\nSecond, theirs.\n\nThird.");
    expect(parts[1]).toEqual({ kind: "conflict", before: "Second.", mine: "", theirs: "Second, theirs." });
    expect(joinParts(parts, [""])).toBe("First.\n\nThird.");
  });

  it.each(["a\n\n\nb\n\n```\nx\n\n\n\ny\n```\n", "\n\na", "ሀ\n\nለ\n\n", ""])(
    "lose no line break of %j",
    (text) => {
      const parts = mergeText("before", text, "before");
      expect(parts).toEqual([{ kind: "agreed", text }]);
      expect(joinParts(parts, [])).toBe(text);
    },
  );
});

describe("a refused edit of an article", () => {
  const edit = changeOf({
    kind: "article.update",
    resource: "article:what-to-bring",
    state: "conflict",
    base: adminArticle({ content: BASE }),
    body: { content: "First, mine.\n\nSecond.\n\nThird.", title: "My title", tags: ["fees", "branch"] },
    serverVersion: adminArticle({
      content: "First.\n\nSecond.\n\nThird, theirs.",
      title: "Their title",
      excerpt: "Their excerpt",
      word_count: 99,
    }),
  });

  it("is told apart into what fits together, what both changed, and what only one did", () => {
    const merge = mergeChange(edit);
    expect(merge.parts).toHaveLength(1);
    expect(merge.both.map(({ field }) => field)).toEqual(["title"]);
    expect(merge.mine.map(({ field }) => field)).toEqual(["tags"]);
    expect(merge.theirs.map(({ field }) => field)).toEqual(["excerpt"]);
  });

  it("is sent with the merged text, my fields and the chosen ones", () => {
    const merge = mergeChange(edit);
    const text = joinParts(merge.parts ?? [], []);
    expect(mergedBody(edit, merge, { text, sides: { title: "theirs" } })).toEqual({
      content: "First, mine.\n\nSecond.\n\nThird, theirs.",
      tags: ["fees", "branch"],
    });
    expect(mergedBody(edit, merge, { text, sides: { title: "mine" } })).toMatchObject({ title: "My title" });
  });

  it("sends nothing if theirs is kept throughout", () => {
    const same = { ...edit, body: { content: "First, mine.", title: "My title" } };
    const merge = mergeChange(same);
    const text = "First.\n\nSecond.\n\nThird, theirs.";
    expect(mergedBody(same, merge, { text, sides: { title: "theirs" } })).toBeNull();
  });

  it("sends the publish date along with a status that is kept", () => {
    const body = { status: "archived" };
    const archived = { ...edit, body };
    const merge = mergeChange(archived);
    expect(mergedBody(archived, merge, { text: "", sides: {} })).toEqual({
      status: "archived",
      published_at: "2026-11-20T06:05:31.250Z",
    });
  });
});

describe("a refused edit of an article that was deleted meanwhile", () => {
  const edit = changeOf({
    kind: "article.update",
    resource: "article:what-to-bring",
    state: "conflict",
    base: adminArticle({ content: BASE }),
    body: { content: "First, mine.\n\nSecond.\n\nThird." },
    serverVersion: adminArticle({
      content: "First.\n\nSecond.\n\nThird, theirs.",
      deleted_at: "2026-11-21T08:00:00.000Z",
    }),
  });

  it("is sent with the merged text and takes the article out of the bin", () => {
    const merge = mergeChange(edit);
    const text = joinParts(merge.parts ?? [], []);
    const body = mergedBody(edit, merge, { text, sides: {} });
    expect(body).toEqual({ content: "First, mine.\n\nSecond.\n\nThird, theirs.", deleted: false });
    expect(articleChangeSchema.safeParse(body).success).toBe(true);
  });

  it("becomes a new draft that the server takes, beside the deleted one, with all of mine", () => {
    const creation = addAgain(edit);
    expect(creation).toMatchObject({
      kind: "article.create",
      body: { content: edit.body?.["content"], status: "draft", tags: ["fees", "receipt"], author_id: 3 },
    });
    expect(creation?.body).not.toHaveProperty("slug");
    expect(newArticleSchema.safeParse(creation?.body).error).toBeUndefined();
  });

  it("can be restored too when it is refused for that alone", () => {
    const refused = (code: string) =>
      changeOf({
        ...edit,
        state: "parked",
        serverVersion: null,
        lastProblem: { kind: "refused", status: 409, code, errors: [] },
      });
    expect([...actionsOf(refused("article_deleted"))]).toEqual(["restore", "add-again", "discard"]);
    expect([...actionsOf(refused("duplicate_slug"))]).toEqual(["edit", "retry", "discard"]);
  });
});

it("an edit of an article that is gone is added again with all its fields as the server takes them", () => {
  const creation = addAgain(
    changeOf({
      kind: "article.update",
      state: "parked",
      lastProblem: { kind: "deleted" },
      base: adminArticle(),
      body: { title: "A better title" },
    }),
  );
  expect(creation?.body).toMatchObject({
    title: "A better title",
    tags: ["fees", "receipt"],
    slug: "what-to-bring",
  });
  expect(newArticleSchema.safeParse(creation?.body).error).toBeUndefined();
});
