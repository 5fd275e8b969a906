import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { TextRange } from "../store/prefix.ts";
import type { Store } from "../store/store.ts";
import type { PassportFilter } from "./passport-filter.ts";

/** SQL that answers the ids of passports, each once, and about how many rows it walks to find them. */
export type Candidates = {
  ids: RawBuilder<unknown>;
  cost: number;
  /** Parts of the filter that `ids` has not looked at yet. */
  rest: PassportFilter;
};

/** What a row costs, measured on a million passports: a step along an index, and a look-up in one. */
const STEP = 0.25;
const LOOKUP = 1;
const PROBES = [2_000, 20_000, 200_000, 2_000_000] as const;

/**
 * Chooses how to find what a filter names: from the request number when it is the rarest, else from the rarest word,
 * the others looked up or intersected, whichever walks less. Null when neither a word nor a number is given.
 */
export async function chooseCandidates(store: Store, filter: PassportFilter): Promise<Candidates | null> {
  const { words, number } = filter;
  if (words.length === 0 && number === null) return null;
  const sizes = await rangeSizes(store, words, number);
  const byWords = words.length > 0 ? candidatesByWords(filter, sizes.words) : null;
  if (number === null) return byWords;
  const byNumber: Candidates = {
    ids: sql`select id as passport_id from passports where request_number >= ${number.from} and request_number < ${number.to}`,
    cost: sizes.number * LOOKUP,
    rest: { ...filter, number: null },
  };
  return byWords && byWords.cost < byNumber.cost ? byWords : byNumber;
}

function candidatesByWords(filter: PassportFilter, sizes: readonly number[]): Candidates {
  const ordered = filter.words
    .map((range, index) => ({ range, size: sizes[index] ?? 0 }))
    .sort((a, b) => a.size - b.size);
  const [rarest, ...others] = ordered;
  if (!rarest) throw new Error("Candidates by words need a word.");
  const rest = { ...filter, words: [] };
  const lookups = rarest.size * (STEP + others.length * LOOKUP);
  const steps = ordered.reduce((sum, { size }) => sum + size * STEP, 0);
  if (others.length > 0 && steps < lookups) {
    const ids = sql.join(
      ordered.map(({ range }) => idsOfRange(range)),
      sql` intersect `,
    );
    return { ids, cost: steps, rest };
  }
  const conditions = others.map(({ range }) => sql` and ${hasWord(sql`w.passport_id`, range)}`);
  return {
    ids: sql`select distinct w.passport_id from passport_words w
      where w.word >= ${rarest.range.from} and w.word < ${rarest.range.to}${sql.join(conditions, sql``)}`,
    cost: lookups,
    rest,
  };
}

function idsOfRange({ from, to }: TextRange): RawBuilder<unknown> {
  return sql`select passport_id from passport_words where word >= ${from} and word < ${to}`;
}

/** That the passport has a word in the range. */
export function hasWord(passportId: RawBuilder<unknown>, { from, to }: TextRange): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from passport_words v
    where v.passport_id = ${passportId} and v.word >= ${from} and v.word < ${to})`;
}

/** How many rows each range holds, counted no further than it takes to find the smallest. */
async function rangeSizes(
  store: Store,
  words: readonly TextRange[],
  number: TextRange | null,
): Promise<{ words: number[]; number: number }> {
  for (const limit of PROBES) {
    const capped = (counted: RawBuilder<unknown>) =>
      sql`(select count(*) from (${counted} limit ${sql.lit(limit)}) x)`;
    const columns = words.map(
      ({ from, to }, index) =>
        sql`${capped(sql`select 1 from passport_words where word >= ${from} and word < ${to}`)} as ${sql.ref(`w${index}`)}`,
    );
    if (number !== null) {
      columns.push(
        sql`${capped(sql`select 1 from passports where request_number >= ${number.from} and request_number < ${number.to}`)} as number`,
      );
    }
    const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(store.longReads);
    const row = rows[0] ?? {};
    const sizes = {
      words: words.map((_range, index) => row[`w${index}`] ?? 0),
      number: row["number"] ?? Number.POSITIVE_INFINITY,
    };
    if (Math.min(sizes.number, ...sizes.words) < limit) return sizes;
  }
  return { words: words.map(() => 2_000_000), number: 2_000_000 };
}
