import { withoutTurning } from "#domain/base/shown-text.ts";

/** Removes what PostgreSQL refuses (NUL, lone surrogates), which PDFs may contain, and bidi controls. */
export function storableText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- NUL is what has to go
  return withoutTurning(text.replace(/\u0000|\p{Surrogate}/gu, ""));
}
