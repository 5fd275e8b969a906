import { jobsWith } from "../../../../server/jobs/background/all-jobs.ts";
import { runDueJob } from "../../../../server/jobs/run-jobs.ts";
import { openNotices } from "../../../../server/notices/open-notices.ts";
import type { NoticeSecret } from "../../../../server/notices/seal.ts";
import type { Store } from "../../../../server/store/store.ts";
import { publishSegments } from "../../../../server/lists/sync/publish-segments.ts";
import { type Chats, storedChats, TELEGRAM } from "../../../../server/notices/telegram/chats.ts";
import type { PaceLimits } from "../../../../server/notices/telegram/pace.ts";
import { routeOfBot, telegramChannel } from "../../../../server/notices/telegram/telegram-channel.ts";
import { newWatch, type WatchQuery } from "../../../../server/notices/telegram/watch.ts";
import type { Language } from "#domain/base/languages.ts";
import { type List, importList } from "../../imports/stage-and-commit.ts";
import { type StandIn, TOKEN } from "./bot-api-stand-in.ts";
import { FAST } from "./running-bot.ts";

export const SECRET = Buffer.alloc(32, 9).toString("base64url");
const NOON = Date.parse("2026-11-20T09:00:00Z");

export type NewsKit = {
  secret: NoticeSecret;
  chats: Chats;
  clock: { nowMs: number };
  /** A chat that waits for something. */
  watch: (chat: number, queries: readonly WatchQuery[], language?: Language) => Promise<void>;
  /** Publishes a list and sends what is due. */
  publish: (list: List) => Promise<void>;
  import: (list: List) => Promise<number>;
  work: () => Promise<void>;
  /** Publishes and does no more. */
  publishOnly: () => Promise<void>;
};

/** A database with the bot's channel, and a clock. */
export async function openNews(store: Store, standIn: StandIn, pace: PaceLimits = FAST): Promise<NewsKit> {
  const opened = await openNotices(store, SECRET, NOON);
  if (!opened.ok) throw new Error(opened.error);
  const secret = opened.value;
  const clock = { nowMs: NOON };
  const channel = telegramChannel({
    store,
    secret,
    settings: { token: TOKEN, api: standIn.origin },
    nowMs: () => clock.nowMs,
    pace,
  });
  const jobs = jobsWith({ secret, byName: new Map([[TELEGRAM, channel]]) }).filter(
    ({ kind }) => kind.thread === "notices",
  );
  const chats = chatsOf(store, secret, () => clock.nowMs);
  const work = async (): Promise<void> => {
    while (await runDueJob({ store, nowMs: () => clock.nowMs, tell: fail }, jobs));
  };
  const importAt = (list: List) => importList(store, list, new Date(clock.nowMs++).toISOString());
  const publishOnly = async (): Promise<void> => void (await publishSegments(store, clock.nowMs));
  return {
    secret,
    chats,
    clock,
    watch: async (chat, queries, language = "en") => watchIn(chats, standIn, chat, queries, language),
    import: importAt,
    publishOnly,
    publish: async (list) => {
      await importAt(list);
      await publishOnly();
      await work();
    },
    work,
  };
}

export function chatsOf(store: Store, secret: NoticeSecret, now: () => number): Chats {
  return storedChats({ store, secret, now, route: routeOfBot(TOKEN) });
}

export async function watchIn(
  chats: Chats,
  standIn: StandIn,
  chat: number,
  queries: readonly WatchQuery[],
  language: Language,
): Promise<void> {
  standIn.started.add(chat);
  await chats.change(chat, (known) => ({
    language,
    watches: [...(known?.watches ?? []), ...queries.map((query) => newWatch(query, [], "press"))],
  }));
}

function fail(level: string, text: string): void {
  if (level === "error") throw new Error(text);
}
