import * as z from "zod/mini";

const optionalText = (most: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(most, `Use at most ${most} characters`))));

const facts = {
  name_am: optionalText(120),
  aliases: z.optional(
    z.array(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(2, "A spelling has at least 2 characters"),
          z.maxLength(120, "Use at most 120 characters"),
        ),
    ),
  ),
  address: optionalText(400),
  phone: optionalText(60),
  opening_hours: optionalText(200),
  pickup_note: optionalText(400),
  map_url: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.refine(
            (url) => /^https?:\/\/[^\s/]+\.[^\s]+$/.test(url),
            "Enter a web address, such as https://example.org",
          ),
        ),
    ),
  ),
};
const nameSchema = z
  .string("Enter the branch’s name")
  .check(
    z.trim(),
    z.minLength(2, "The name has at least 2 characters"),
    z.maxLength(120, "Use at most 120 characters"),
  );

/** Body of `POST /admin/locations`. */
export const newLocationSchema = z.strictObject({ name: nameSchema, ...facts });
/** Body of `PATCH /admin/locations/{slug}`; needs If-Match. */
export const locationChangeSchema = z.strictObject({ name: z.optional(nameSchema), ...facts });
export type LocationChange = z.infer<typeof locationChangeSchema>;

/** One branch as the admin area sees it: its office facts, and how many passports and lists hang on it. */
export const adminLocationSchema = z.object({
  name: z.string(),
  slug: z.string(),
  name_am: z.nullable(z.string()),
  aliases: z.array(z.string()),
  address: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  opening_hours: z.nullable(z.string()),
  pickup_note: z.nullable(z.string()),
  map_url: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  total: z.int(),
});
export const adminLocationListSchema = z.object({ data: z.array(adminLocationSchema) });
export const adminLocationAnswerSchema = z.object({ data: adminLocationSchema });
/** Body of `POST /admin/locations/{slug}/merge`: its passports and spellings go over to `into`, a slug. */
export const mergeLocationSchema = z.strictObject({ into: z.string("Choose the branch to keep") });
