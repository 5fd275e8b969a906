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
    /** Where to go when the passport is added, or not. */
    back: z.string(),
  }),
});
type PrefilledPassport = z.infer<typeof prefilledSchema>["prefilled"];

/** What a link to the new-passport form carries in the history's state: names have no place in an address. */
export function prefilledState(prefilled: PrefilledPassport): z.infer<typeof prefilledSchema> {
  return { prefilled };
}

/** What the history's state says of the new passport; null when the form was opened without. */
export function readPrefilled(state: unknown): PrefilledPassport | null {
  const read = prefilledSchema.safeParse(state);
  return read.success ? read.data.prefilled : null;
}
