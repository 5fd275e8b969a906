import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isSimilarName } from "../../../domain/names/lookup.ts";
import { similarPart } from "../../../domain/names/similar.ts";
import { nameWords } from "../../../domain/names/words.ts";

// The examination of the folding rules: written by somebody who had not seen them, and never used to tune them.
const variants = readTable("spelling-variants.tsv");
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
  return same || isSimilarName(words, { firstName: name, middleName: "", lastName: "" });
}

/** Labels as one group a name: all spellings that some row joins to it. */
function sameNames(): Map<string, Set<string>> {
  const groups = new Map<string, Set<string>>();
  for (const [query = "", name = ""] of variants) {
    const group = new Set([query, name, ...(groups.get(query) ?? []), ...(groups.get(name) ?? [])]);
    for (const member of group) groups.set(member, group);
  }
  return groups;
}

describe("the labelled set of spellings", () => {
  it("is found in at least 95 of 100 cases", () => {
    const missed = variants.filter(([query = "", name = ""]) => !finds(query, name));
    expect(variants.length).toBeGreaterThanOrEqual(200);
    expect(1 - missed.length / variants.length).toBeGreaterThanOrEqual(0.95);
  });

  it("brings at most one name in a hundred others along", () => {
    const groups = sameNames();
    const names = [...new Set(variants.map(([, name = ""]) => name))].filter(
      (name) => !/[\u1200-\u137f]/.test(name),
    );
    let falseHits = 0;
    for (const [query = ""] of variants) {
      falseHits += names.filter((name) => !groups.get(query)?.has(name) && finds(query, name)).length;
    }
    expect(falseHits / variants.length / names.length).toBeLessThanOrEqual(0.01);
  });

  it("keeps most names apart that merely look alike", () => {
    const confused = distinct.filter(([a = "", b = ""]) => similarPart(a, b));
    expect(confused.length / distinct.length).toBeLessThanOrEqual(0.3);
  });
});
