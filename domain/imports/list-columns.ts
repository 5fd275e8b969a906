/** What a column of a list holds. `surname`: father's and grandfather's name in one; `full`: all names in one. */
export const COLUMN_ROLES = [
  "no",
  "number",
  "given",
  "father",
  "grandfather",
  "surname",
  "full",
  "ignored",
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Widest table whose columns may be named. */
export const MAX_COLUMNS = 16;

/** `twice`: two columns have the same role. `number`, `names`: the columns that every passport needs are missing. */
export type ColumnsFault = "twice" | "number" | "names";

/** Why these columns, left to right, are no list of passports; null if they are. */
export function columnsFault(columns: readonly ColumnRole[]): ColumnsFault | null {
  const used: ColumnRole[] = columns.filter((role) => role !== "ignored");
  const has = (role: ColumnRole) => used.includes(role);
  if (new Set(used).size < used.length) return "twice";
  if (!has("number")) return "number";
  const parts = has("father") || has("grandfather");
  const names = has("full")
    ? !has("given") && !parts && !has("surname")
    : has("given") && parts !== has("surname");
  return names ? null : "names";
}
