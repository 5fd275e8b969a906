import * as z from "zod/mini";

/** Who changed a record last, and when; `by` is null for a new list or a schedule. */
export const lastChangeSchema = z.object({
  by: z.nullable(z.object({ id: z.int(), name: z.string() })),
  at: z.string(),
});
export type LastChange = z.infer<typeof lastChangeSchema>;

/** RFC 9457 problem details with `code` and `errors` by field. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  code: z.string(),
  /** `code` for translation; `message` is English. */
  errors: z.optional(
    z.array(z.object({ path: z.string(), message: z.string(), code: z.optional(z.string()) })),
  ),
  /** The current resource, with a 412. */
  current: z.optional(z.unknown()),
  /** Whose change made the current resource, with a 412. */
  changed: z.optional(lastChangeSchema),
});

export type Problem = z.infer<typeof problemSchema>;

export const PROBLEM_CONTENT_TYPE = "application/problem+json";

/** `code` of what a copy of the public files cannot do without the service. */
export const STATIC_COPY = "static_copy";
