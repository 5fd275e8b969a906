import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { drawnPeople, randomFrom } from "./drawn-people.ts";
import { searchAll } from "./search-all.ts";
import { slipsOf } from "../../../../bench/generate/slips.ts";

// Whole names with two words of three misspelt as in the labelled sets; below the fifth answer counts as not found.

const PEOPLE = 100_000;
const QUERIES = 400;
const FIRST = 5;

const ETHIOPIC = /[\u1200-\u137f]/;

function readVariants(file: string): [query: string, name: string][] {
  const text = readFileSync(join(import.meta.dirname, "../names", file), "utf8").trim();
  return text
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"))
    .map(([query = "", name = ""]) => [query, name]);
}

const variants = [
  ...readVariants("spelling-variants.tsv"),
  ...readVariants("spelling-variants-second.tsv"),
].filter(([, name]) => !ETHIOPIC.test(name));
const names = [...new Set(variants.map(([, name]) => name))];

const next = randomFrom(5);
const { people, index, areNamesakes } = drawnPeople(names, PEOPLE, next);
const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(next() * items.length)];

function variantOf(name: string, isEthiopic: boolean): string | undefined {
  return pick(
    variants.filter(([query, listed]) => listed === name && ETHIOPIC.test(query) === isEthiopic),
  )?.[0];
}

/** Ethiopic letters by the key of their consonant; each row has eight letters, one a vowel. */
const ETHIOPIC_ROWS: Readonly<Record<string, number>> = {
  h: 0x1200,
  l: 0x1208,
  m: 0x1218,
  r: 0x1228,
  s: 0x1230,
  b: 0x1260,
  t: 0x1270,
  n: 0x1290,
  k: 0x12a8,
  w: 0x12c8,
  z: 0x12d8,
  y: 0x12e8,
  d: 0x12f0,
  j: 0x1300,
  g: 0x1308,
  f: 0x1348,
};

/** A word with one letter beside the one meant, left out, or swapped with the next. */
function withEthiopicSlip(word: string, kind: number): string {
  for (let tries = 0; tries < 50; tries++) {
    const at = Math.floor(next() * word.length);
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    const key = Object.entries(ETHIOPIC_ROWS).find(([, row]) => row === (letter.charCodeAt(0) & ~7))?.[0];
    const beside = key === undefined ? undefined : ETHIOPIC_ROWS[pick(slipsOf(key, "adjacent key")) ?? ""];
    const other = beside === undefined ? letter : String.fromCharCode(beside + (letter.charCodeAt(0) & 7));
    const slipped = [
      before + other + after,
      before + after,
      before + after.slice(0, 1) + letter + after.slice(1),
    ];
    const made = slipped[kind % 3] ?? word;
    if (made !== word && made.length > 1) return made;
  }
  return word;
}

/** The third word is as listed or in Ethiopic script. */
function queries(isEthiopic: boolean): { at: number; query: string }[] {
  const made: { at: number; query: string }[] = [];
  while (made.length < QUERIES) {
    const at = Math.floor(next() * PEOPLE);
    const own = (people[at] ?? []).map((name) => names[name] ?? "");
    const kept = Math.floor(next() * 3);
    const words = own.map((name, place) =>
      place === kept && !isEthiopic ? name : variantOf(name, isEthiopic),
    );
    if (words.every((word) => word !== undefined)) made.push({ at, query: words.join(" ") });
  }
  return made;
}

it("finds a whole name in Ethiopic letters with one slip of the finger among the first five of 100,000 in at least 88 %", () => {
  const missed: string[] = [];
  let made = 0;
  while (made < QUERIES) {
    const at = Math.floor(next() * PEOPLE);
    const own = (people[at] ?? []).map((name) => variantOf(names[name] ?? "", true));
    if (!own.every((word) => word !== undefined)) continue;
    const slipped = Math.floor(next() * 3);
    const query = own.with(slipped, withEthiopicSlip(own[slipped] ?? "", made)).join(" ");
    made += 1;
    const answer = searchAll(index, { query, location: null, limit: FIRST });
    const shown = [...answer.hits, ...answer.similar].slice(0, FIRST);
    const isFound = shown.some(({ requestNumber }) => areNamesakes(at, requestNumber));
    if (!isFound) missed.push(`${own.join(" ")}: ${query}`);
  }
  // A letter is a syllable here: one slip leaves less of a short name than in Latin script.
  expect(1 - missed.length / QUERIES, missed.join("\n")).toBeGreaterThanOrEqual(0.88);
});

describe.each([
  { script: "Latin", isEthiopic: false },
  { script: "Ethiopic", isEthiopic: true },
])("a whole name in $script letters, two words of three misspelt", ({ isEthiopic }) => {
  it("is among the first five of 100,000 in at least 97 %", { timeout: 120_000 }, () => {
    let found = 0;
    let others = 0;
    for (const { at, query } of queries(isEthiopic)) {
      const answer = searchAll(index, { query, location: null, limit: FIRST });
      const shown = [...answer.hits, ...answer.similar].slice(0, FIRST);
      const bearsName = (requestNumber: string) => areNamesakes(at, requestNumber);
      if (shown.some(({ requestNumber }) => bearsName(requestNumber))) found++;
      others += answer.hits.filter(({ requestNumber }) => !bearsName(requestNumber)).length;
    }
    expect(found / QUERIES).toBeGreaterThanOrEqual(0.97);
    // At most one in two searches shows other people as found.
    expect(others / QUERIES).toBeLessThanOrEqual(0.5);
  });
});
