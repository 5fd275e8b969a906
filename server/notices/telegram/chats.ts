import type { Kysely } from "kysely";
import { endSubscriptions, findSubscription, openContent, saveSubscription } from "../subscriptions.ts";
import type { NoticeSecret } from "../seal.ts";
import type { Database } from "../../store/schema.ts";
import type { Store } from "../../store/store.ts";
import { bucketsOf, chatSchema, type Watch } from "./watch.ts";
import type { Language } from "#domain/base/languages.ts";

/** The channel's name. */
export const TELEGRAM = "telegram";

/** What is kept of a chat that waits for something. */
export type Chat = { language: Language; watches: readonly Watch[] };

/** Chats by their id; those that wait for nothing are unknown. */
export type Chats = {
  find: (chat: number) => Promise<(Chat & { renewedMs: number }) | null>;
  /** Changes a chat in one transaction; null or nothing watched forgets it. Returns what was kept before. */
  change: (chat: number, next: (known: Chat | null) => Chat | null) => Promise<Chat | null>;
};

type Options = { store: Store; secret: NoticeSecret; now: () => number; route: string };

export function storedChats({ store, secret, now, route }: Options): Chats {
  const addressOf = (chat: number) => ({ channel: TELEGRAM, address: String(chat) });

  async function find(db: Kysely<Database>, chat: number) {
    const row = await findSubscription(db, secret, addressOf(chat));
    if (row === undefined) return null;
    const { watches } = chatSchema.parse(JSON.parse(openContent(secret, row)));
    const { id, language, renewed_at } = row;
    return { id, language, watches, renewedMs: Date.parse(renewed_at) };
  }

  return {
    find: async (chat) => find(store.db, chat),
    change: async (chat, next) =>
      store.write(async (trx) => {
        // The row is locked while it is changed.
        await trx
          .updateTable("notice_subscriptions")
          .set((eb) => ({ renewed_at: eb.ref("renewed_at") }))
          .where("address_mac", "in", secret.macs(`${TELEGRAM}/${chat}`))
          .execute();
        const known = await find(trx, chat);
        const wanted = next(known);
        if (wanted === null || wanted.watches.length === 0) {
          if (known !== null) await endSubscriptions(trx, [known.id], new Date(now()).toISOString());
          return known;
        }
        await saveSubscription(
          { trx, dialect: store.dialect, secret, nowMs: now() },
          {
            ...addressOf(chat),
            content: { chat, watches: wanted.watches },
            route,
            language: wanted.language,
            mode: "buckets",
            buckets: wanted.watches.flatMap(({ query }) => bucketsOf(query)),
            keyId: null,
            firstState: "live",
          },
        );
        return known;
      }),
  };
}
