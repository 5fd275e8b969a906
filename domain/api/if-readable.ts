import * as z from "zod/mini";

/**
 * Treats an unreadable value as absent, so an optional field from another server version cannot fail the whole answer.
 */
export function ifReadable<T extends z.core.SomeType>(schema: T) {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(z.optional(schema), undefined);
}
