import { LANGUAGES } from "../base/languages.ts";
import * as z from "zod/mini";

export { noticePaths } from "./notice-paths.ts";

// Numbers that an owner may turn.

/** A phone waits for this many buckets at most, its decoys included. */
export const MOST_BUCKETS = 60;
/** This many decoys a phone adds to its own buckets. */
export const MOST_DECOYS = 3;
/** Decoys are added while there are fewer subscribers; with more, all buckets have some. */
export const DECOYS_BELOW_SUBSCRIBERS = 100_000;
/** A subscription that no app has renewed for this long is warned. */
export const WARN_AFTER_DAYS = 110;
/** A subscription that no app has renewed for this long ends. */
export const END_AFTER_DAYS = 120;
/** A subscription has had its warning for this long before it ends, so a clock that jumps ahead ends nothing at once. */
export const WARNED_BEFORE_END_DAYS = 9.5;
/** A subscription whose first push was not accepted ends after this long. */
export const UNACCEPTED_END_AFTER_DAYS = 3;
/** A quiet subscription gets its notice this many minutes after the first new list, so that it names the day's lists. */
export const QUIET_NOTICE_WAIT_MINUTES = 30;
/** Quiet subscriptions are told within this long, because not all phones should come at once. */
export const QUIET_NOTICE_SPREAD_MINUTES = 90;
/** The hour of the next day in Addis Ababa from which those are told who were told today. */
export const QUIET_NOTICE_MORNING_HOUR = 7;
/** A notice of lists is of no use after this long. */
export const LISTS_NOTICE_HOURS = 72;
/** A test notice is of no use after this long. */
export const TEST_NOTICE_HOURS = 1;
/** The rows of a publication are kept for this long, which is longer than a notice may be due. */
export const KEPT_NOTICE_ROWS_DAYS = 4;
/** Single deliveries are kept for this long, which is longer than they may be due; then only counts stay. */
export const KEPT_DELIVERIES_DAYS = 4;
/**
 * A bucket that is no longer needed stays at least this long on the server: longer than `KEPT_DELIVERIES_DAYS`, because
 * deliveries would name the publication.
 */
export const UNNEEDED_BUCKET_STAYS_FROM_DAYS = 5;
/** A bucket that is no longer needed stays at most this long on the server. */
export const UNNEEDED_BUCKET_STAYS_TO_DAYS = 9;
/** The counts of a publication are kept for this long. */
export const KEPT_PUBLICATIONS_DAYS = 400;
/** Admins see this many of the newest publications. */
export const PUBLICATIONS_SHOWN = 30;
/** A found passport that was saved is asked about after this long: was it collected? */
export const ASK_IF_COLLECTED_AFTER_DAYS = 14;
/** The label of a saved passport has at most this many letters. */
export const LONGEST_WATCH_LABEL = 60;
/** One address may make this many subscriptions a minute; thousands share a carrier's address. */
export const NEW_SUBSCRIPTIONS_PER_MINUTE = 60;
/** One subscription may ask for this many test notices an hour. */
export const TEST_NOTICES_PER_HOUR = 6;
/**
 * One subscription may be renewed this often an hour. An app renews when it is opened, and when its owner changes what is
 * waited for. Each writes up to `MOST_BUCKETS` rows.
 */
export const RENEWALS_PER_HOUR = 60;
/** One chat may ask the Telegram bot this many questions a minute. */
export const BOT_QUESTIONS_PER_MINUTE = 20;
/** One page of the bot's answer names this many passports. */
export const BOT_PASSPORTS_A_PAGE = 10;
/** The bot shows this many pages of an answer; deeper, another word helps more. */
export const MOST_BOT_PAGES = 20;
/** One chat may have this many passports watched. */
export const MOST_BOT_WATCHES = 10;

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
