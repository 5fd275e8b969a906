import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { withoutTurning } from "#domain/shown-text.ts";
import type { Store } from "../store/store.ts";

type Cell = string | number | null;

/**
 * Many rows as one bound parameter: a table with one column `value`, each a JSON array whose cells are read with
 * `value ->> 0`. A parameter a cell would meet the limits on parameters and costs ten times as much to prepare.
 */
export function jsonTable(
  dialect: Store["dialect"],
  rows: readonly (readonly Cell[])[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  // As jsonb, a row is parsed once and not for each of its cells.
  return dialect === "sqlite" ? sql`json_each(${json})` : sql`jsonb_array_elements(cast(${json} as jsonb))`;
}

/**
 * Text as both databases can hold it: PostgreSQL refuses NUL and halves of surrogate pairs, which a PDF may contain.
 * Nothing of it turns around what is shown behind it.
 */
export function storableText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- NUL is what has to go
  return withoutTurning(text.replace(/\u0000|\p{Surrogate}/gu, ""));
}

/** Splits a long list, so that no statement binds megabytes. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  const out: T[][] = [];
  for (let at = 0; at < items.length; at += size) out.push(items.slice(at, at + size));
  return out;
}
