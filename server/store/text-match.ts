import { sql, type RawBuilder } from "kysely";
import { withoutTurning } from "#domain/base/shown-text.ts";

/** Case-insensitive substring search; both databases fold ASCII only. */
export function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  // Escape LIKE wildcards; SQLite needs the escape character named.
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<boolean>`lower(${column}) like lower(${pattern}) escape ${"\\"}`;
}

/** The texts from `from` to before `to`, compared bytewise. */
export type TextRange = { from: string; to: string };

/** All texts with this prefix; U+10FFFF never occurs in texts here. */
export function prefixRange(prefix: string): TextRange {
  return { from: prefix, to: `${prefix}\u{10FFFF}` };
}

/** One text alone. */
export function exactRange(text: string): TextRange {
  return { from: text, to: `${text}\u0001` };
}

/** Removes what PostgreSQL refuses (NUL, lone surrogates), which PDFs may contain, and bidi controls. */
export function storableText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- NUL is what has to go
  return withoutTurning(text.replace(/\u0000|\p{Surrogate}/gu, ""));
}
