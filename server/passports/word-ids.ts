import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { jsonList } from "../store/json-table.ts";
import { exactRange, type TextRange } from "../store/text-match.ts";
import type { Store } from "../store/store.ts";

/** A typed word: its prefix range and listed respellings. */
export type NameWord = {
  range: TextRange;
  /** Each a list of words: G/Michael has two. */
  spellings: readonly (readonly string[])[];
};

/** Each costs a lookup, so only the nearest. */
const MAX_JOINED = 10;

/** SQL for ids with the word in any spelling, maybe repeated. */
export function idsWithWord(dialect: Store["dialect"], { range, spellings }: NameWord): RawBuilder<unknown> {
  const single = [...new Set(spellings.filter((words) => words.length === 1).flat())];
  const several = spellings.filter((words) => words.length > 1).slice(0, MAX_JOINED);
  const parts = [inRange(range)];
  if (single.length > 0) {
    const table = jsonList(dialect, single);
    parts.push(sql`select w.passport_id from ${table} as j join passport_words w on w.word = j.value ->> 0`);
  }
  for (const words of several) {
    const together = sql.join(
      words.map((word) => inRange(exactRange(word))),
      sql` intersect `,
    );
    parts.push(sql`select passport_id from (${together}) t`);
  }
  return sql`select passport_id from (${sql.join(parts, sql` union all `)}) u`;
}

function inRange({ from, to }: TextRange): RawBuilder<unknown> {
  return sql`select passport_id from passport_words where word >= ${from} and word < ${to}`;
}
