import * as z from "zod/mini";

const prefilledSchema = z.object({
  prefilled: z.object({
    fields: z.object({
      request_number: z.string(),
      first_name: z.string(),
      middle_name: z.string(),
      last_name: z.string(),
      location: z.string(),
      date_of_publish: z.string(),
    }),
    /** The page to go to after saving or cancelling. */
    back: z.string(),
  }),
});
type PrefilledPassport = z.infer<typeof prefilledSchema>["prefilled"];

/** Prefill goes through history state: names must not appear in URLs. */
export function prefilledState(prefilled: PrefilledPassport): z.infer<typeof prefilledSchema> {
  return { prefilled };
}

/** Null when the form was opened without prefill. */
export function readPrefilled(state: unknown): PrefilledPassport | null {
  const read = prefilledSchema.safeParse(state);
  return read.success ? read.data.prefilled : null;
}
