import { LANGUAGES } from "../base/languages.ts";
import * as z from "zod/mini";

export { noticePaths } from "./notice-paths.ts";

export const MOST_BUCKETS = 60;
/** A subscription that no app has renewed. */
export const WARN_AFTER_DAYS = 110;
export const END_AFTER_DAYS = 120;

/** `GET /notices/key`; `data` is null where notices are off. */
export const noticeKeySchema = z.object({
  data: z.nullable(
    z.object({
      /** VAPID public key, base64url of the uncompressed point. */
      key: z.string(),
      bits: z.object({ number: z.int(), name: z.int(), branch: z.int(), nameInBranch: z.int() }),
      /** Buckets that a phone adds to its own. */
      decoys: z.int(),
    }),
  ),
});
export type NoticeKey = NonNullable<z.infer<typeof noticeKeySchema>["data"]>;

export const NOTICE_MODES = ["buckets", "quiet"] as const;
export type NoticeMode = (typeof NOTICE_MODES)[number];

const base64url = z.string().check(z.regex(/^[\w-]+$/, "Use base64url: letters, digits, - and _"));

/** `PUT /notices/subscription`: creates, renews or replaces all of it; found by its endpoint. */
export const subscriptionBodySchema = z.object({
  endpoint: z.string().check(z.maxLength(2_000)),
  keys: z.object({
    p256dh: base64url.check(z.maxLength(100)),
    auth: base64url.check(z.maxLength(40)),
  }),
  /** The VAPID key it was made with. */
  key: base64url.check(z.maxLength(100)),
  language: z.enum(LANGUAGES),
  mode: z.enum(NOTICE_MODES),
  /** Quiet mode has none. */
  buckets: z
    .array(
      z
        .string()
        .check(z.maxLength(16), z.regex(/^[a-z][\d.]+:[\da-f]{1,8}$/, "A bucket is written like n16:3fa0")),
    )
    .check(z.maxLength(MOST_BUCKETS)),
  /** Replaced by this one. */
  former_endpoint: z.optional(z.string().check(z.maxLength(2_000))),
});
export type SubscriptionBody = z.infer<typeof subscriptionBodySchema>;

/** `new`: its first push was not accepted yet; `refused`: the push service refused it. */
export const SUBSCRIPTION_STATES = ["new", "live", "refused"] as const;

export const subscriptionAnswerSchema = z.object({
  data: z.object({ state: z.enum(SUBSCRIPTION_STATES), ends_at: z.string() }),
});

/** What `end` and `test` are sent. */
export const endpointBodySchema = z.object({ endpoint: z.string().check(z.maxLength(2_000)) });
