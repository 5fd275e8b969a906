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

/** Shown by the browser itself when the service worker does not run; names nobody. */
export type DeclaredNotice = { title: string; body: string; lang: string; navigate: string };

/** The text of a push, before padding. Browsers that know declarative web push show `declared` if the app fails. */
export function writePayload(notice: Notice, declared: DeclaredNotice): string {
  return JSON.stringify({
    web_push: WEB_PUSH,
    mutable: true,
    notification: { ...declared, tag: "lists", silent: true },
    lists: notice,
  });
}

/** Null if it is no push of ours. */
export function readPayload(text: string): Notice | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = z.object({ lists: noticeSchema }).safeParse(json);
  return parsed.success ? parsed.data.lists : null;
}
