import { decodeSegment } from "../../domain/lists/segment/segment-codec.ts";
import { type SegmentRow, segmentRows } from "../../domain/lists/segment/segment.ts";
import { seededRandom } from "../../tests/support/seeded-random.ts";

export type QueryKind = {
  name: string;
  queries: string[];
  /** Milliseconds for the part `of` names. */
  budget: number;
  of: "page" | "exact" | "whole";
};

const QUERIES = 300;

/** Typed queries for listed passports, fixed by the seed. */
export function searchQueries(segments: readonly { bytes: Uint8Array }[], seed: number): QueryKind[] {
  const random = seededRandom(seed);
  const rows = sampleRows(segments, random);
  const pick = (): SegmentRow => rows[Math.floor(random() * rows.length)] ?? rows[0] ?? EMPTY;
  const prefix = (name: string, least: number) =>
    name.slice(0, least + Math.floor(random() * 4)).toLowerCase();
  const many = (make: () => string) => Array.from({ length: QUERIES }, make);
  return [
    {
      name: "two-word prefixes",
      queries: many(() => `${prefix(pick().firstName, 2)} ${prefix(pick().middleName, 1)}`),
      budget: 1,
      of: "exact",
    },
    {
      name: "two-word prefixes of one person",
      queries: many(() => {
        const { firstName, middleName } = pick();
        return `${prefix(firstName, 2)} ${prefix(middleName, 2)}`;
      }),
      budget: 1,
      of: "exact",
    },
    { name: "exact numbers", queries: many(() => pick().requestNumber), budget: 1, of: "whole" },
    {
      name: "beginnings of numbers",
      queries: many(() => pick().requestNumber.slice(0, 4 + Math.floor(random() * 6))),
      budget: 1,
      of: "exact",
    },
    { name: "misspelt names", queries: many(() => misspelt(pick(), random)), budget: 5, of: "whole" },
    { name: "one letter", queries: "abcdefghijklmnopqrstuvwxyz".split(""), budget: 1, of: "page" },
    { name: "commonest names", queries: commonest(rows, 30), budget: 1, of: "exact" },
    { name: "commonest names, similar", queries: commonest(rows, 30), budget: 5, of: "whole" },
  ];
}

const EMPTY: SegmentRow = { requestNumber: "", firstName: "", middleName: "", lastName: "", day: 0 };

function sampleRows(segments: readonly { bytes: Uint8Array }[], random: () => number): SegmentRow[] {
  const first = Math.floor(random() * 20);
  return segments
    .filter((_segment, i) => i % 20 === first)
    .flatMap(({ bytes }) => {
      const decoded = decodeSegment(bytes);
      return decoded.ok ? segmentRows(decoded.value) : [];
    });
}

/** One of two names with a vowel or consonant changed. */
function misspelt({ firstName, middleName }: SegmentRow, random: () => number): string {
  const swaps: [RegExp, string][] = [
    [/a(?=.)/, "e"],
    [/e(?=.)/, "i"],
    [/([bdgklmnrst])(?=[aeiou])/, "$1$1"],
    [/k/, "q"],
    [/h/, ""],
  ];
  const [from, to] = swaps[Math.floor(random() * swaps.length)] ?? swaps[0] ?? [/a/, "e"];
  return `${firstName.toLowerCase().replace(from, to)} ${middleName.toLowerCase()}`;
}

function commonest(rows: readonly SegmentRow[], count: number): string[] {
  const counts = new Map<string, number>();
  for (const { firstName } of rows) counts.set(firstName, (counts.get(firstName) ?? 0) + 1);
  const sorted = [...counts].sort(([, a], [, b]) => b - a);
  return sorted.slice(0, count).map(([name]) => name.toLowerCase());
}
