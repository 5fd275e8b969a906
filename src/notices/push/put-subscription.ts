import * as z from "zod/mini";
import { knownLanguage, LANGUAGES } from "#domain/base/languages.ts";
import type { SUBSCRIPTION_STATES, SubscriptionBody } from "#domain/notices/contract.ts";
import { noticePaths } from "#domain/notices/notice-paths.ts";
import { type NoticeFact, alertsFact } from "../../platform/db/notice-facts.ts";
import { askServer, type NoticeServer } from "./ask-server.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { changeNotices, readNotices } from "./notice-fact.ts";

type PutOutcome = SubscriptionState | "offline" | "none";

type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** This is `subscriptionAnswerSchema`, whose file brings more than phones need. */
const answerSchema = z.object({
  data: z.object({ state: z.enum(["new", "live", "refused"] satisfies SubscriptionState[]) }),
});

/** What the server is sent; null if the browser gave no keys. */
export function subscriptionBody(
  subscription: Pick<PushSubscription, "endpoint" | "toJSON">,
  { key, mode, buckets, endpoint: former }: Pick<NoticeFact, "key" | "mode" | "buckets" | "endpoint">,
  language: string | undefined,
): SubscriptionBody | null {
  const { endpoint } = subscription;
  const { p256dh, auth } = subscription.toJSON().keys ?? {};
  if (p256dh === undefined || auth === undefined || key === null) return null;
  return {
    endpoint,
    keys: { p256dh, auth },
    key,
    language: knownLanguage(language) ?? LANGUAGES[0],
    mode,
    buckets: mode === "quiet" ? [] : buckets,
    ...(former === null || former === endpoint ? {} : { former_endpoint: former }),
  };
}

/** Creates, renews or replaces the subscription; an answer that is not ours counts as none. */
export async function putSubscription(server: NoticeServer, body: SubscriptionBody): Promise<PutOutcome> {
  const answer = await askServer(server, "PUT", noticePaths.subscription, body);
  if (answer === null || answer.status >= 500 || answer.status === 429) return "offline";
  if (answer.status === 404) return "none";
  const parsed = answerSchema.safeParse(answer.body);
  if (answer.status === 200) return parsed.success ? parsed.data.data.state : "offline";
  return answer.status === 400 || answer.status === 422 ? "refused" : "offline";
}

type Options = NoticeServer & { db: MirrorDatabase; subscribe: () => Promise<PushSubscription | null> };

/** After the browser replaced its subscription; what fails here is healed when the app is opened. */
export async function renewSubscription({ db, subscribe, ...server }: Options): Promise<void> {
  const known = await readNotices(db);
  if (!known.on) return;
  const texts = (await alertsFact.read(db))?.texts;
  const subscription = await subscribe();
  const body = subscription && subscriptionBody(subscription, known, texts?.["lang"]);
  if (!body) return;
  const state = await putSubscription(server, body);
  if (state === "new" || state === "live")
    await changeNotices(db, () => ({ endpoint: body.endpoint, state }));
}
