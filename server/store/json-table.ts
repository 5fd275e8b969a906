import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Store } from "./store.ts";

type Cell = string | number | null;

/**
 * Many rows as one bound parameter, a JSON array per row in column `value`, read with `value ->> 0`. A parameter per
 * cell hits limits and costs ten times as much to prepare.
 */
export function jsonTable(
  dialect: Store["dialect"],
  rows: readonly (readonly Cell[])[],
): RawBuilder<unknown> {
  const json = JSON.stringify(rows);
  // jsonb is parsed once per row, not per cell.
  return dialect === "sqlite" ? sql`json_each(${json})` : sql`jsonb_array_elements(cast(${json} as jsonb))`;
}

/** Single values as such rows. */
export function jsonList(dialect: Store["dialect"], values: readonly Cell[]): RawBuilder<unknown> {
  return jsonTable(
    dialect,
    values.map((value) => [value]),
  );
}

/** Cuts the rows so that no statement binds megabytes. */
export function chunks<T>(items: readonly T[], size: number): T[][] {
  const out: T[][] = [];
  for (let at = 0; at < items.length; at += size) out.push(items.slice(at, at + size));
  return out;
}
