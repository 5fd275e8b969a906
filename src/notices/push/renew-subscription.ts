import type { MirrorDatabase } from "../../platform/db/database.ts";
import { alertsFact } from "../../platform/db/notice-facts.ts";
import { type NoticeServer } from "./ask-server.ts";
import { putSubscription, subscriptionBody } from "./put-subscription.ts";
import { changeNotices, readNotices } from "./notice-fact.ts";

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
