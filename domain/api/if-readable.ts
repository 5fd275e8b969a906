import * as z from "zod/mini";

/**
 * A field that came later: an older server does not send it, and a newer one may say it otherwise. Neither may keep
 * the rest of an answer from its reader, so what cannot be read counts as not sent.
 */
export function ifReadable<T extends z.core.SomeType>(schema: T) {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(z.optional(schema), undefined);
}
