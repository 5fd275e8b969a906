import { describe, expect, it } from "vitest";
import { chosenFields, compareVersions } from "../../../../src/features/admin/outbox/compare.ts";
import { adminArticle } from "./admin-article.ts";
import { changeOf } from "./change.ts";

const BASE = { id: 1, last_name: "Kebede", location: "Jimma", middle_name: null, updated_at: null };

describe("two versions of a record", () => {
  it("differ in the fields I changed that have another value on the server", () => {
    const { differences, theirsAlone } = compareVersions(
      changeOf({
        body: { last_name: "Mine", location: "Adama", middle_name: "" },
        base: BASE,
        serverVersion: { ...BASE, last_name: "Theirs", location: "Adama", updated_at: "2026-11-21" },
      }),
    );
    expect(differences).toEqual([{ field: "last_name", before: "Kebede", mine: "Mine", theirs: "Theirs" }]);
    expect(theirsAlone).toEqual([]);
  });

  it("list what only the other changed, without fields only the server writes", () => {
    const { theirsAlone } = compareVersions(
      changeOf({
        body: { last_name: "Mine" },
        base: BASE,
        serverVersion: { ...BASE, location: "Adama", updated_at: "2026-11-21" },
      }),
    );
    expect(theirsAlone.map(({ field }) => field)).toEqual(["location"]);
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
      const { theirsAlone } = compareVersions(changeOf({ kind, base, serverVersion }));
      expect(theirsAlone).toEqual([
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
    expect(comparison.differences).toEqual([]);
    expect(comparison.theirsAlone.map(({ theirs }) => theirs)).toEqual(["Theirs"]);
  });

  it("merge by choosing sides; with none of mine nothing is sent", () => {
    const change = changeOf({ body: { last_name: "Mine", location: "Adama" } });
    expect(chosenFields(change, { last_name: "mine", location: "theirs" })).toEqual({ last_name: "Mine" });
    expect(chosenFields(change, { last_name: "theirs", location: "theirs" })).toBeNull();
    // Changed alike by both: neither asked about nor resent.
    expect(chosenFields(change, { last_name: "mine" })).toEqual({ last_name: "Mine" });
  });
});
