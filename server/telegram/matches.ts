import { type NameFit, nameFitter } from "#domain/watches/name-fit.ts";
import type { NoticeRow } from "#domain/notices/payload.ts";
import type { Watch } from "./watch.ts";

/** New in a list for a watch. `moved`: the chat knows it in another branch. */
export type Match = { row: NoticeRow; fit: NameFit; moved: boolean };
export type WatchMatches = { watch: Watch; matches: Match[] };

/** What of a publication's rows the chat waits for and was not told. */
export function matchesOf(watches: readonly Watch[], rows: readonly NoticeRow[]): WatchMatches[] {
  return watches.flatMap((watch) => {
    const fitOf = rowFitter(watch);
    const told = new Map(watch.told);
    const matches = rows.flatMap((row): Match[] => {
      const [number, , branch] = row;
      const before = told.get(number);
      const fit = before === branch ? null : fitOf(row);
      return fit === null ? [] : [{ row, fit, moved: before !== undefined }];
    });
    return matches.length === 0 ? [] : [{ watch, matches }];
  });
}

function rowFitter({ query }: Watch): (row: NoticeRow) => NameFit | null {
  if (query.kind === "number") return ([number]) => (number === query.number ? "same" : null);
  const fitOf = nameFitter(query.text);
  return ([, fullName, branch]) =>
    query.location !== null && branch !== query.location ? null : fitOf(fullName);
}
