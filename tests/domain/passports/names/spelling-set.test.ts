import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nameWords } from "#domain/passports/names/words.ts";
import { matchName, similarPart } from "./match-name.ts";

// Labelled without sight of the folding rules, and never used to tune them; the second set is newer than the rules.
const variants = readTable("spelling-variants.tsv");
const second = readTable("spelling-variants-second.tsv");
const distinct = readTable("distinct-names.tsv");

function readTable(file: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, file), "utf8").trim();
  return text
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
}

function finds(query: string, name: string): boolean {
  const words = nameWords(query);
  const same = words.join(" ") === nameWords(name).join(" ");
  const match = matchName(words, { firstName: name, middleName: "", lastName: "" });
  return same || match === "sounds" || match === "similar";
}

/** Spellings joined by any row, one group a name. */
function sameNames(rows: string[][]): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const [query = "", name = ""] of rows) {
    const group = new Set([query, name, ...(groups.get(query) ?? []), ...(groups.get(name) ?? [])]);
    for (const member of group) groups.set(member, group);
  }
  return groups;
}

describe.each([
  { set: "the first", rows: variants },
  { set: "the second", rows: second },
])("$set labelled set of spellings", ({ rows }) => {
  it("is found in at least 95 %", () => {
    const missed = rows.filter(([query = "", name = ""]) => !finds(query, name));
    expect(rows.length).toBeGreaterThanOrEqual(200);
    expect(1 - missed.length / rows.length).toBeGreaterThanOrEqual(0.95);
  });

  it("finds at most one other name in two searches", () => {
    const groups = sameNames(rows);
    const names = [...new Set(rows.map(([, name = ""]) => name))].filter(
      (name) => !/[\u1200-\u137f]/.test(name),
    );
    let falseHits = 0;
    for (const [query = ""] of rows) {
      falseHits += names.filter((name) => !groups.get(query)?.has(name) && finds(query, name)).length;
    }
    expect(names.length).toBeGreaterThan(300);
    expect(falseHits / rows.length).toBeLessThanOrEqual(0.5);
  });
});

describe("names that merely look alike", () => {
  it("are mostly kept apart", () => {
    const confused = distinct.filter(([a = "", b = ""]) => similarPart(a, b));
    expect(confused.length / distinct.length).toBeLessThanOrEqual(0.3);
  });
});
