import { MILLION, publishedLists } from "../tests/support/generate/passports.ts";

export const LIST_ROWS = 20_000;

/** The rows of a day's lists. It draws with other seeds, so that every row is new. */
export function newPassports(list: number) {
  const plan = { ...MILLION, seed: MILLION.seed + list, count: LIST_ROWS, rowsADay: LIST_ROWS };
  const rows = [...publishedLists(plan)].flatMap((published) => published.rows);
  return rows.map((row, index) => ({ ...row, requestNumber: `AB${"KLMN"[list]}${1_000_000 + index * 3}` }));
}
