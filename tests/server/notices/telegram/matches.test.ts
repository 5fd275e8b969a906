import { describe, expect, it } from "vitest";
import type { NoticeRow } from "#domain/notices/payload.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import { matchesOf } from "../../../../server/notices/telegram/telegram-channel.ts";
import { bucketsOf, newWatch, queryOf, type WatchQuery } from "../../../../server/notices/telegram/watch.ts";

const ROW: NoticeRow = ["AAL1234567", "Genet Abebe Alemu", "Adama", 20_000];

function fits(query: WatchQuery, row: NoticeRow = ROW, told: [string, string][] = []): string | null {
  const [news] = matchesOf([newWatch(query, told, "press")], [row]);
  const match = news?.matches[0];
  return match === undefined ? null : `${match.fit}${match.moved ? ", moved" : ""}`;
}

describe("A row of a watch's bucket", () => {
  it("is told only if it is the number or name that is waited for, in the branch that was chosen", () => {
    expect(fits({ kind: "number", number: "AAL1234567" })).toBe("same");
    expect(fits({ kind: "number", number: "AAL1234568" })).toBeNull();
    expect(fits({ kind: "name", text: "genet abebe", location: null })).toBe("same");
    expect(fits({ kind: "name", text: "genet abebe", location: "Adama" })).toBe("same");
    expect(fits({ kind: "name", text: "genet abebe", location: "Jimma" })).toBeNull();
    expect(fits({ kind: "name", text: "genet abebech", location: null })).toBeNull();
  });

  it("is told once in a branch, and again in another", () => {
    const query = { kind: "number", number: "AAL1234567" } as const;
    expect(fits(query, ROW, [["AAL1234567", "Adama"]])).toBeNull();
    expect(fits(query, ROW, [["AAL1234567", "Jimma"]])).toBe("same, moved");
  });
});

describe("The buckets of a watch", () => {
  it("are those of every two names, as any may be the father's", () => {
    const all = bucketsOf({ kind: "name", text: "genet abebe alemu", location: null });
    for (const pair of ["genet abebe", "abebe alemu", "alemu genet"]) {
      const [bucket] = bucketsOf({ kind: "name", text: pair, location: null });
      expect(all).toContain(bucket);
    }
    expect(bucketsOf({ kind: "name", text: "genet", location: null })).toEqual([]);
    expect(bucketsOf({ kind: "number", number: "AAL1234567" })).toHaveLength(1);
  });

  it("need a whole number or two names", () => {
    const query = (text: string) => queryOf(parseLookup(text), text, null);
    expect(query("AAL12")).toBeNull();
    expect(query("genet")).toBe("father");
    expect(query("aal 123-4567")).toEqual({ kind: "number", number: "AAL1234567" });
    expect(query("AAL12345O7")).toEqual({ kind: "number", number: "AAL1234507" });
    expect(query("A1L1234567")).toEqual({ kind: "number", number: "A1L1234567" });
  });
});
