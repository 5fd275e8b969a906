import * as z from "zod/mini";
import { officeFacts } from "./locations.ts";
import { keptLine, withoutNul } from "./kept-text.ts";

/** An empty one is none. */
const optionalText = (most: number) =>
  z.optional(
    z.nullable(
      z.string().check(keptLine(), z.maxLength(most, `Use at most ${most} characters`), withoutNul()),
    ),
  );

const spelling = (what: string) =>
  z
    .string(`Enter ${what}`)
    .check(
      keptLine(),
      z.minLength(2, "Use at least 2 characters"),
      z.maxLength(80, "Use at most 80 characters"),
      withoutNul(),
    );

const facts = {
  name_am: optionalText(120),
  /** Other spellings; a list that names one of them lands at this branch. */
  aliases: z.optional(z.array(spelling("a spelling")).check(z.maxLength(50, "Use at most 50 spellings"))),
  address: optionalText(400),
  phone: optionalText(60),
  opening_hours: optionalText(200),
  pickup_note: optionalText(400),
  map_url: z.optional(
    z.nullable(
      z
        .string()
        .check(
          keptLine(),
          z.maxLength(2000, "Use at most 2000 characters"),
          z.regex(/^(https?:\/\/[^\s/]+\.[^\s]+)?$/, "Enter a web address, such as https://example.org"),
          withoutNul(),
        ),
    ),
  ),
};
const nameSchema = spelling("the branch’s name");

/** Body of `POST /admin/locations`. */
export const newLocationSchema = z.strictObject({ name: nameSchema, ...facts });
export type NewLocation = z.infer<typeof newLocationSchema>;

/**
 * Body of `PATCH /admin/locations/{slug}`; needs If-Match. Another name is another slug; the former name stays as a
 * spelling, and the former slug leads to the branch.
 */
export const locationChangeSchema = z.strictObject({ name: z.optional(nameSchema), ...facts });
export type LocationChange = z.infer<typeof locationChangeSchema>;

/** One branch as the admin area sees it; `total` is how many passports are published there. */
export const adminLocationSchema = z.object({ ...officeFacts, total: z.int() });
export type AdminLocation = z.infer<typeof adminLocationSchema>;

/** Every branch by name, each with the ETag that a change made from the list names in If-Match, also offline. */
export const adminLocationListSchema = z.object({
  data: z.array(z.extend(adminLocationSchema, { etag: z.string() })),
});
/** Answered with an ETag, which does not change with `total`. */
export const adminLocationAnswerSchema = z.object({ data: adminLocationSchema });
/**
 * Body of `POST /admin/locations/{slug}/merge`: its passports and spellings go over to `into`, a slug. Needs the
 * If-Match of the branch that goes; answers the one that stays.
 */
export const mergeLocationSchema = z.strictObject({ into: z.string("Choose the branch to keep") });
