import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { assertNever } from "#domain/base/result.ts";
import type { PageWanted } from "./found-page.ts";
import type { PassportRow } from "./passport-row.ts";
import type { PassportSort } from "./public-question.ts";

export type PageOrder = { sort: PassportSort; direction: "asc" | "desc" };

/** Tables know no best rows: the newest come first. */
export function inTableOrder(page: PageWanted): PageWanted & PageOrder {
  return { ...page, sort: page.sort === "best" ? "dateOfPublish" : page.sort };
}

/**
 * Order of `passports p`; by date as in domain/passports/passport-order, ending with a unique column. `rows` sorts few rows,
 * phrased to match no index.
 */
export function sqlOrder({ sort, direction }: PageOrder, from: "index" | "rows"): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const by = (column: string) => (from === "index" ? sql.ref(column) : sql`${sql.ref(column)} || ''`);
  const back = sql.raw(direction === "asc" ? "desc" : "asc");
  return {
    dateOfPublish: sql`p.date_of_publish ${way}, p.request_number ${back}`,
    requestNumber: sql`${by("p.request_number")} ${way}`,
    created_at: sql`${by("p.created_at")} ${way}, p.id ${way}`,
  }[sort];
}

/** The same order in memory, bytewise like the databases'. */
export function rowOrder({ sort, direction }: PageOrder): (a: PassportRow, b: PassportRow) => number {
  const sign = direction === "asc" ? 1 : -1;
  return (a, b) => {
    switch (sort) {
      case "dateOfPublish":
        return (
          sign *
          (compare(a.date_of_publish, b.date_of_publish) || compare(b.request_number, a.request_number))
        );
      case "requestNumber":
        return sign * compare(a.request_number, b.request_number);
      case "created_at":
        return sign * (compare(a.created_at, b.created_at) || a.id - b.id);
      default:
        return assertNever(sort);
    }
  };
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
