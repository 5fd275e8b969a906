import * as z from "zod/mini";

/** Treats unreadable values as absent, so optional fields of other server versions cannot break an answer. */
export function ifReadable<T extends z.core.SomeType>(schema: T) {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(z.optional(schema), undefined);
}
