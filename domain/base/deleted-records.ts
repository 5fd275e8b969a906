import * as z from "zod/mini";

/** Query of `GET` of one record: `deleted=true` also finds it when it was deleted, as it was before. */
export const deletedQuerySchema = z.strictObject({
  deleted: z.optional(z.literal("true", "deleted is true or absent")),
});

/** The answer about a record that `deleted=true` found. Its ETag is the one that restoring it needs. */
export const deletedAt = { deleted_at: z.optional(z.string()) };

/** In the body of a `PATCH`: brings a deleted record back. */
export const notDeleted = z.optional(z.literal(false, "deleted can only be set to false"));
