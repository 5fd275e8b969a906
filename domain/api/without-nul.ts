import * as z from "zod/mini";

/** NUL is in no text that PostgreSQL can hold. */
export function withoutNul() {
  // oxlint-disable-next-line no-control-regex -- NUL is what has to go
  return z.regex(/^[^\u0000]*$/, "Leave the NUL out");
}
