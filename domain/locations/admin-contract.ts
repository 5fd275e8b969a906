import * as z from "zod/mini";
import { deletedAt, notDeleted } from "../base/deleted-records.ts";
import { mapValues } from "../base/keys.ts";
import { boundedText, keptLine, optionalText, withoutNul } from "../base/input-fields.ts";
import {
  OFFICE_FACTS,
  officeFacts,
  SHORTEST_BRANCH_NAME,
  LONGEST_BRANCH_NAME,
  LONGEST_AMHARIC_BRANCH_NAME,
  MOST_BRANCH_SPELLINGS,
} from "./contract.ts";

const spelling = (what: string) =>
  boundedText(
    `Enter ${what}`,
    [SHORTEST_BRANCH_NAME, `Use at least ${SHORTEST_BRANCH_NAME} characters`],
    [LONGEST_BRANCH_NAME, `Use at most ${LONGEST_BRANCH_NAME} characters`],
  );

/** Any spelling of a branch; an unknown branch is created. */
export const branchField = boundedText(
  "Enter the branch",
  [SHORTEST_BRANCH_NAME, `The branch has at least ${SHORTEST_BRANCH_NAME} characters`],
  [LONGEST_BRANCH_NAME, `The branch has at most ${LONGEST_BRANCH_NAME} characters`],
);

const facts = {
  name_am: optionalText(LONGEST_AMHARIC_BRANCH_NAME),
  /** Other spellings that lists use. */
  aliases: z.optional(
    z
      .array(spelling("a spelling"))
      .check(z.maxLength(MOST_BRANCH_SPELLINGS, `Use at most ${MOST_BRANCH_SPELLINGS} spellings`)),
  ),
  ...mapValues(OFFICE_FACTS, (most) => optionalText(most)),
  map_url: z.nullish(
    z
      .string()
      .check(
        keptLine(),
        z.maxLength(OFFICE_FACTS.map_url, `Use at most ${OFFICE_FACTS.map_url} characters`),
        z.regex(/^(https?:\/\/[^\s/]+\.[^\s]+)?$/, "Enter a web address, such as https://example.org"),
        withoutNul(),
      ),
  ),
};
const nameSchema = spelling("the branch’s name");

/** Body of `POST /admin/locations`. */
export const newLocationSchema = z.strictObject({ name: nameSchema, ...facts });
export type NewLocation = z.infer<typeof newLocationSchema>;

/**
 * Body of `PATCH /admin/locations/{slug}` (If-Match). Renaming changes the slug; old names become spellings and old
 * slugs still resolve. `deleted: false` restores a deleted one.
 */
export const locationChangeSchema = z.strictObject({
  name: z.optional(nameSchema),
  ...facts,
  deleted: notDeleted,
});
export type LocationChange = z.infer<typeof locationChangeSchema>;

/**
 * A branch for admins; `total`: published passports. `in_use`, of a single branch: a passport or list names it, so it
 * cannot be deleted.
 */
export const adminLocationSchema = z.object({
  ...officeFacts,
  total: z.int(),
  in_use: z.optional(z.boolean()),
});
export type AdminLocation = z.infer<typeof adminLocationSchema>;

/** All branches by name, with ETags. */
export const adminLocationListSchema = z.object({
  data: z.array(z.extend(adminLocationSchema, { etag: z.string() })),
});
/** Its ETag ignores `total`. */
export const adminLocationAnswerSchema = z.object({ data: z.extend(adminLocationSchema, deletedAt) });
/**
 * Body of `POST /admin/locations/{slug}/merge`: moves passports and spellings to slug `into`. If-Match of the removed
 * branch; answers the kept one.
 */
export const mergeLocationSchema = z.strictObject({ into: z.string("Choose the branch to keep") });
