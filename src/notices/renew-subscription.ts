import { alertsFact, noticesFact } from "../db/notice-facts.ts";
import { answerOf, committed } from "../db/plain-database.ts";
import { factsOf } from "../watch/background-lists.ts";
import { withMirror } from "../watch/plain-watches.ts";
import type { NoticeServer } from "./ask-server.ts";
import { putSubscription, subscriptionBody } from "./put-subscription.ts";

type Options = NoticeServer & { factory: IDBFactory; subscribe: () => Promise<PushSubscription | null> };

/** After the browser replaced its subscription; what fails here is healed when the app is opened. */
export async function renewSubscription({ factory, subscribe, ...server }: Options): Promise<void> {
  await withMirror(factory, async (db) => {
    const facts = factsOf(db);
    const known = await noticesFact.read(facts);
    if (known?.on !== true) return;
    const texts = (await alertsFact.read(facts))?.texts;
    const subscription = await subscribe();
    const body = subscription && subscriptionBody(subscription, known, texts?.["lang"]);
    if (!body) return;
    const state = await putSubscription(server, body);
    if (state !== "new" && state !== "live") return;
    const transaction = db.transaction("meta", "readwrite");
    const done = committed(transaction);
    const value = { ...known, endpoint: body.endpoint, state };
    await Promise.all([answerOf(transaction.objectStore("meta").put({ key: "notices", value })), done]);
  });
}
