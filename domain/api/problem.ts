import * as z from "zod/mini";

/** RFC 9457 problem details, with a stable `code` for programs and `errors` by field for forms. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  code: z.string(),
  /** `code` lets a screen say it in another language; `message` is English. */
  errors: z.optional(
    z.array(z.object({ path: z.string(), message: z.string(), code: z.optional(z.string()) })),
  ),
  /** With 412: the resource as it is now. */
  current: z.optional(z.unknown()),
});

export type Problem = z.infer<typeof problemSchema>;

export const PROBLEM_CONTENT_TYPE = "application/problem+json";
