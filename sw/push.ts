import { type Notice, readNotice, readPayload } from "#domain/notices/payload.ts";
import { NEW_LISTS, NOTICE_ARRIVED } from "../src/platform/db/names.ts";
import { receivePush } from "../src/notices/push/receive-push.ts";
import { renewSubscription } from "../src/notices/push/put-subscription.ts";
import { backgroundOptions, withMirror } from "./watch.ts";

declare const self: ServiceWorkerGlobalScope;

/** WebKit hands a declared notification to the app so, without `data`. */
type DeclarativePush = { notification?: { data?: unknown } };

type SubscriptionChange = ExtendableEvent & {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
};

/** Compares new lists with the watches when the server wakes this phone. */
export function receivePushes(): void {
  self.addEventListener("push", (event) => event.waitUntil(receive(noticeOf(event))));
  // TypeScript's types do not have it everywhere.
  (self as unknown as EventTarget).addEventListener("pushsubscriptionchange", (event) => {
    const change = event as SubscriptionChange;
    change.waitUntil(
      withMirror((db) =>
        renewSubscription({ ...backgroundOptions(db, "push"), subscribe: () => subscribeAgain(change) }),
      ),
    );
  });
}

/** Subscribes as before, if the browser has not done it itself. */
async function subscribeAgain(change: SubscriptionChange): Promise<PushSubscription | null> {
  const { oldSubscription, newSubscription } = change;
  if (newSubscription) return newSubscription;
  return oldSubscription ? self.registration.pushManager.subscribe(oldSubscription.options) : null;
}

async function receive(notice: Notice | null): Promise<void> {
  await withMirror((db) => receivePush(notice, backgroundOptions(db, "push")));
  const message = notice?.test === true ? NOTICE_ARRIVED : NEW_LISTS;
  for (const window of await self.clients.matchAll({ type: "window" })) window.postMessage(message);
}

function noticeOf(event: PushEvent): Notice | null {
  if (event.data !== null) return readPayload(event.data.text());
  return readNotice((event as PushEvent & DeclarativePush).notification?.data);
}
