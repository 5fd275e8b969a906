import { describe, expect, it } from "vitest";
import { parseIsoDate } from "#domain/base/day.ts";
import { parseImportArguments } from "../../../server/cli/import-arguments.ts";

const TODAY = parseIsoDate("2026-11-20") ?? 0;
const GOOD = ["list.pdf", "--location", " Adama ", "--date", "2026-11-16", "--after", "REQUEST_No."];

function without(name: string, instead: readonly string[] = []): string[] {
  const at = GOOD.indexOf(name);
  return [...GOOD.slice(0, at), ...instead, ...GOOD.slice(at + 2)];
}

describe("parseImportArguments", () => {
  it("reads an import, trimmed, a dry run unless --commit is given", () => {
    expect(parseImportArguments(GOOD, TODAY)).toEqual({
      ok: true,
      value: {
        kind: "import",
        file: "list.pdf",
        location: "Adama",
        date: "2026-11-16",
        after: "REQUEST_No.",
        commit: false,
        sample: false,
      },
    });
    expect(parseImportArguments([...GOOD, "--commit", "--sample"], TODAY)).toMatchObject({
      value: { commit: true, sample: true },
    });
  });

  it("reads which batch to undo", () => {
    expect(parseImportArguments(["undo", "12"], TODAY)).toEqual({
      ok: true,
      value: { kind: "undo", batchId: 12 },
    });
  });

  it.each([
    [[], "Name the PDF file"],
    [without("--location"), "--location"],
    [without("--location", ["--location", "A"]), "2 to 80 characters"],
    [without("--date"), "YYYY-MM-DD"],
    [without("--date", ["--date", "16.11.2026"]), "YYYY-MM-DD"],
    [without("--date", ["--date", "2026-02-30"]), "YYYY-MM-DD"],
    [without("--date", ["--date", "2027-11-16"]), "days ahead"],
    [without("--date", ["--date", "1999-12-31"]), "before 2000-01-01"],
    [without("--after"), "--after"],
    [without("--after", ["--after", " "]), "--after"],
    [[...GOOD, "Addis", "Ababa"], "quotes"],
    [[...GOOD, "--comit"], "--comit"],
    [["undo"], "number"],
    [["undo", "x"], "number"],
    [["undo", "1", "2"], "number"],
  ])("explains what to do about %j", (argv, sentence) => {
    const answer = parseImportArguments(argv, TODAY);
    expect(answer).toMatchObject({ ok: false, error: expect.stringContaining(sentence) });
  });
});
