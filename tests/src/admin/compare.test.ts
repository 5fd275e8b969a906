import { describe, expect, it } from "vitest";
import { chosenFields, compareVersions } from "../../../src/admin/kit/outbox/compare.ts";
import { adminArticle } from "./admin-article.ts";
import { changeOf } from "./change.ts";

const BASE = { id: 1, last_name: "Kebede", location: "Jimma", middle_name: null, updated_at: null };

describe("two versions of a record", () => {
  it("ask for the fields alone that both changed, each to another value", () => {
    const { both, mine, theirs } = compareVersions(
      changeOf({
        body: { last_name: "Mine", location: "Adama", middle_name: "" },
        base: BASE,
        serverVersion: { ...BASE, last_name: "Theirs", location: "Adama", updated_at: "2026-11-21" },
      }),
    );
    expect(both).toEqual([{ field: "last_name", before: "Kebede", mine: "Mine", theirs: "Theirs" }]);
    expect([mine, theirs]).toEqual([[], []]);
  });

  it("tell what only one changed, without fields only the server writes", () => {
    const { both, mine, theirs } = compareVersions(
      changeOf({
        body: { last_name: "Mine" },
        base: BASE,
        serverVersion: { ...BASE, location: "Adama", updated_at: "2026-11-21" },
      }),
    );
    expect(both).toEqual([]);
    expect(mine.map(({ field }) => field)).toEqual(["last_name"]);
    expect(theirs.map(({ field }) => field)).toEqual(["location"]);
  });

  it("of an article name its topics and author as a form does, also for a deletion and a restoring", () => {
    const [base, serverVersion] = [
      adminArticle(),
      adminArticle({
        tags: [{ id: 9, name: "queues", slug: "queues" }],
        author: { id: 4, name: "Abel Tesfaye" },
      }),
    ];
    for (const kind of ["article.delete", "article.restore"]) {
      const { theirs } = compareVersions(changeOf({ kind, base, serverVersion }));
      expect(theirs).toEqual([
        { field: "tags", before: ["fees", "receipt"], mine: undefined, theirs: ["queues"] },
        { field: "author_id", before: 3, mine: undefined, theirs: 4 },
      ]);
    }
  });

  it("offer no choice for a deletion, only their changes", () => {
    const comparison = compareVersions(
      changeOf({
        kind: "passport.delete",
        method: "DELETE",
        base: BASE,
        serverVersion: { ...BASE, last_name: "Theirs" },
      }),
    );
    expect([comparison.both, comparison.mine]).toEqual([[], []]);
    expect(comparison.theirs.map(({ theirs }) => theirs)).toEqual(["Theirs"]);
  });

  it("merge into what only mine changes and the sides chosen; with none of mine nothing is sent", () => {
    const comparison = compareVersions(
      changeOf({
        body: { last_name: "Mine", location: "Adama", middle_name: "Girma" },
        base: BASE,
        serverVersion: { ...BASE, last_name: "Theirs", location: "Jijiga" },
      }),
    );
    expect(chosenFields(comparison, { last_name: "mine", location: "theirs" })).toEqual({
      middle_name: "Girma",
      last_name: "Mine",
    });
    const { both } = comparison;
    expect(chosenFields({ both, mine: [] }, { last_name: "theirs", location: "theirs" })).toEqual({});
  });
});
