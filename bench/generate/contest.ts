import { readFileSync } from "node:fs";
import type { SegmentRow } from "../../domain/lists/segment/segment.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";
import {
  largePlan,
  MILLION,
  type PublishedList,
  publishedLists,
} from "../../tests/support/generate/passports.ts";
import { SLIP_KINDS, slippedName } from "./slips.ts";
import { shuffled, variants } from "../../tests/support/generate/spellings.ts";

export const CONTEST_KINDS = [
  "whole name",
  "beginning of a name",
  "labelled misspelling",
  "another spelling",
  "Ethiopic script",
  ...SLIP_KINDS,
  "slips in two words",
  "repeated words",
] as const;
export type ContestKind = (typeof CONTEST_KINDS)[number];

/** `name` is the sought person's, as `wholeName` gives it; namesakes have the same. */
export type ContestQuestion = { kind: ContestKind; typed: string; name: string };

export type Contest = { lists: PublishedList[]; rows: SegmentRow[]; questions: ContestQuestion[] };

type ContestPlan = {
  seed: number;
  /** Passports. */
  count: number;
  /** How many questions there are of each kind. */
  questions: number;
};

const ETHIOPIC = /[\u1200-\u137f]/;

/**
 * Passports, newest first, and questions for some of them. Where a question needs a name that is rare or missing among
 * the generated ones (of the labelled sets, or with a word twice), somebody is given it.
 */
export function contestOf({ seed, count, questions }: ContestPlan): Contest {
  const random = seededRandom(seed);
  const lists = [...publishedLists({ ...largePlan(count, MILLION.lastDay), seed })];
  const rows = lists.flatMap((list) => list.rows);
  const people = shuffled(rows, random);
  const renamed = (names: Partial<SegmentRow>): SegmentRow => Object.assign(people.pop() ?? EMPTY, names);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error("There is nothing to ask for");
    return item;
  };
  const variantsOf = labelledVariants();
  const latin = variantsOf.filter(({ query }) => !ETHIOPIC.test(query));
  const ethiopic = variantsOf.filter(({ query }) => ETHIOPIC.test(query));

  const typedBy = (kind: ContestKind, row: SegmentRow): string | null => {
    switch (kind) {
      case "beginning of a name":
        return beginningOf(row);
      case "another spelling":
        return respelled(row, random);
      case "slips in two words":
        return slippedName(wholeName(row), pick(SLIP_KINDS), random, 2);
      case "whole name":
      case "labelled misspelling":
      case "Ethiopic script":
      case "repeated words":
        return wholeName(row);
      default:
        return slippedName(wholeName(row), kind, random);
    }
  };
  // First, so that nobody is asked for by a name that is taken away later.
  const given: Partial<Record<ContestKind, Asked[]>> = {
    "labelled misspelling": many(questions, () => {
      const { query, name } = pick(latin);
      const row = renamed({ firstName: name });
      return { row, typed: `${query} ${row.middleName} ${row.lastName}` };
    }),
    "Ethiopic script": many(questions, () => {
      const [first, middle, last] = [pick(ethiopic), pick(ethiopic), pick(ethiopic)];
      const row = renamed({ firstName: first.name, middleName: middle.name, lastName: last.name });
      return { row, typed: `${first.query} ${middle.query} ${last.query}` };
    }),
    "repeated words": many(questions, () => {
      const { firstName } = pick(people);
      const row = renamed({ firstName, lastName: firstName });
      return { row, typed: wholeName(row) };
    }),
  };
  const drawn = (kind: ContestKind): Asked => {
    const row = pick(people);
    const typed = typedBy(kind, row);
    // Some names have no such slip or spelling.
    return typed === null ? drawn(kind) : { row, typed };
  };
  const asked = CONTEST_KINDS.flatMap((kind) =>
    (given[kind] ?? many(questions, () => drawn(kind))).map(({ row, typed }) => ({
      kind,
      typed: typed.trim().toLowerCase(),
      name: wholeName(row),
    })),
  );
  return { lists, rows, questions: asked };
}

type Asked = { row: SegmentRow; typed: string };

function many<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

const EMPTY: SegmentRow = { requestNumber: "", firstName: "", middleName: "", lastName: "", day: 0 };

/** Writes the name in small letters. */
export function wholeName({ firstName, middleName, lastName }: SegmentRow): string {
  return [firstName, middleName, lastName].join(" ").trim().toLowerCase();
}

/** Whoever types stops at the second letter of the last name. */
function beginningOf({ firstName, middleName, lastName }: SegmentRow): string {
  return lastName === ""
    ? `${firstName} ${middleName.slice(0, 3)}`
    : `${firstName} ${middleName} ${lastName.slice(0, 2)}`;
}

/** One word with another vowel, a doubled letter or a letter of similar sound. */
function respelled(row: SegmentRow, random: () => number): string | null {
  const words = wholeName(row).split(" ");
  const at = Math.floor(random() * words.length);
  const spellings = variants(words[at] ?? "");
  const spelling = spellings[Math.floor(random() * spellings.length)];
  return spelling === undefined ? null : words.with(at, spelling).join(" ");
}

/** The labelled sets of the tests: real pairs of a spelling and the listed name. */
function labelledVariants(): { query: string; name: string }[] {
  return ["spelling-variants.tsv", "spelling-variants-second.tsv"].flatMap((file) => {
    const url = new URL(`../../tests/domain/passports/names/${file}`, import.meta.url);
    const [, ...lines] = readFileSync(url, "utf8").trim().split("\n");
    return lines
      .map((line) => line.split("\t"))
      .map(([query = "", name = ""]) => ({ query, name }))
      .filter(({ name }) => !ETHIOPIC.test(name));
  });
}
