import * as z from "zod/mini";

const MESSAGE = "Use a date such as 2026-11-20";

/** A date in form, which may be no real day. */
export const isoDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, MESSAGE));
/** Forms send empty fields too. */
export const dateOrEmpty = z.optional(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/, MESSAGE)));
