import { describe, expect, it } from "vitest";
import { mayChangeArticle, mayChangeAuthor, type Writer } from "#domain/articles/article-rights.ts";

const account = (given: Partial<Writer>): Writer => ({
  id: 7,
  is_admin: false,
  roles: [],
  permissions: ["manage-articles"],
  ...given,
});
const WRITER = account({});
const EDITOR = account({ roles: ["editor"] });
const ADMIN = account({ is_admin: true });

describe("The rights of article writers", () => {
  it("let writers change their own articles, editors and admins any", () => {
    const asked = [7, 8, null];
    const may = (writer: Writer) => asked.map((author) => mayChangeArticle(writer, author));
    expect(may(WRITER)).toEqual([true, false, false]);
    expect(may(EDITOR)).toEqual([true, true, true]);
    expect(may(ADMIN)).toEqual([true, true, true]);
  });

  it.each<[what: string, former: number | null, wanted: number | null, may: [boolean, boolean, boolean]]>([
    ["the own name stays", 7, 7, [true, true, true]],
    ["another's name stays", 8, 8, [true, true, true]],
    ["no name stays", null, null, [true, true, true]],
    ["another's name is put", 7, 8, [false, false, true]],
    ["another's name is put where there was none", null, 8, [false, false, true]],
    ["another's name is taken over", 8, 7, [false, false, true]],
    ["another's name is taken away", 8, null, [false, false, true]],
    ["the own name is taken away", 7, null, [false, true, true]],
    ["the own name is put where there was none", null, 7, [false, true, true]],
  ])("%s: by writer, editor, admin", (_what, former, wanted, may) => {
    expect([WRITER, EDITOR, ADMIN].map((one) => mayChangeAuthor(one, former, wanted))).toEqual(may);
  });
});
