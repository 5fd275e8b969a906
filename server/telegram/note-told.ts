import type { NoticeSecret } from "../notices/seal.ts";
import { changeContent } from "../notices/subscriptions.ts";
import type { Store } from "../store/store.ts";
import type { WatchMatches } from "./matches.ts";
import { chatSchema, type Told, withTold } from "./watch.ts";

/** Writes down what a chat was told, so that a server that was killed does not tell it again. */
export async function noteTold(
  { store, secret }: { store: Store; secret: NoticeSecret },
  subscriptionId: number,
  news: readonly WatchMatches[],
): Promise<void> {
  const told = new Map(
    news.map(({ watch, matches }) => [
      watch.id,
      matches.map(({ row: [number, , branch] }): Told => [number, branch]),
    ]),
  );
  await store.write((trx) =>
    changeContent(trx, secret, subscriptionId, (content) => {
      const chat = chatSchema.parse(content);
      return { ...chat, watches: chat.watches.map((watch) => withTold(watch, told.get(watch.id) ?? [])) };
    }),
  );
}
