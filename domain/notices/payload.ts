import * as z from "zod/mini";

/** Version of `web_push` (declarative web push). */
const WEB_PUSH = 8030;

/** Request number, full name, branch, days since 1970-01-01. */
const rowSchema = z.tuple([z.string(), z.string(), z.string(), z.int()]);

/**
 * What a push says to the app: `publication` is raised with each publication, `upTo` the ISO date of the newest list
 * in it. `rows`: the new ones of the phone's buckets; `more`: not all fitted, or (quiet mode) none is sent, so the
 * phone has to fetch the lists itself. `test`: asked for by the visitor, or sent when the subscription began.
 */
const noticeSchema = z.object({
  publication: z.int(),
  upTo: z.nullable(z.string()),
  rows: z.array(rowSchema),
  more: z.boolean(),
  test: z.optional(z.boolean()),
  /** The subscription ends soon unless the app is opened. */
  renew: z.optional(z.boolean()),
});

export type Notice = z.infer<typeof noticeSchema>;
export type NoticeRow = z.infer<typeof rowSchema>;

/** Shown by the browser itself when the service worker does not run; without names and numbers. `navigate` is a whole address. */
export type DeclaredNotice = { title: string; body: string; lang: string; navigate: string };

/**
 * The text of a push, before padding. Browsers that know declarative web push show `declared` if the app fails; null
 * leaves it to the app. WebKit hands the app `notification` only, so the notice is in there; its first versions look
 * for `mutable` and `app_badge` there too, which the standard has outside.
 */
export function writePayload(notice: Notice, declared: DeclaredNotice | null): string {
  if (declared === null) return JSON.stringify({ notification: { data: notice } });
  // Whether it is a hit only the app knows: without it, one thing to look at.
  const app = { mutable: true, ...(notice.publication > 0 && { app_badge: 1 }) };
  return JSON.stringify({
    web_push: WEB_PUSH,
    ...app,
    notification: { ...declared, tag: "lists", silent: true, ...app, data: notice },
  });
}

/** Reads `PushEvent.data`; null if it is no push of ours. */
export function readPayload(text: string): Notice | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = z.object({ notification: z.object({ data: z.unknown() }) }).safeParse(json);
  return parsed.success ? readNotice(parsed.data.notification.data) : null;
}

/** Reads `PushEvent.notification.data`, which declarative web push has instead; null if it is none of ours. */
export function readNotice(data: unknown): Notice | null {
  const parsed = noticeSchema.safeParse(data);
  return parsed.success ? parsed.data : null;
}

/** Lengths of a push in bytes: only these two, so that its length tells little. */
export const PAYLOAD_SIZES = [512, 1_024] as const;

/** More rows never fit: each takes over 25 bytes. */
export const MOST_ROWS = 40;

const encoder = new TextEncoder();

/** The payload with as many rows as fit, and `more` if some do not; `size` is what to fill it up to. */
export function fitNotice(notice: Notice, declared: DeclaredNotice | null): { text: string; size: number } {
  for (let count = Math.min(notice.rows.length, MOST_ROWS); count >= 0; count--) {
    const rows = notice.rows.slice(0, count);
    const more = notice.more || count < notice.rows.length;
    const text = writePayload({ ...notice, rows, more }, declared);
    const bytes = encoder.encode(text).length;
    const size = PAYLOAD_SIZES.find((size) => bytes <= size);
    if (size !== undefined) return { text, size };
  }
  throw new Error("A notice without rows must fit");
}
