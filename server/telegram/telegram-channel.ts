import { END_AFTER_DAYS, WARN_AFTER_DAYS } from "#domain/api/notices.ts";
import { crashPoint } from "../jobs/crash-point.ts";
import type { Channel, Receipt } from "../notices/channel.ts";
import type { TelegramSettings } from "../notices/notice-settings.ts";
import type { NoticeSecret } from "../notices/seal.ts";
import { overviewReader } from "../overview/read-overview.ts";
import type { Store } from "../store/store.ts";
import { botApi, cutBy, faultOf } from "./bot-api.ts";
import { sendOptions } from "./bot-sender.ts";
import { TELEGRAM } from "./chats.ts";
import { matchesOf } from "./matches.ts";
import type { Message } from "./message.ts";
import { newsMessage, warningMessage } from "./news-message.ts";
import { noteTold } from "./note-told.ts";
import { createPace, PACE, type PaceLimits } from "./pace.ts";
import { chatSchema } from "./watch.ts";
import { wordsOf } from "./words/words-of.ts";

/** They wait for their turns one after the other; few are lost track of when the server is killed. */
const AT_ONCE = 10;

/** The bot's number, which is the public part of its token. */
export function routeOfBot(token: string): string {
  return token.split(":", 1)[0] ?? "";
}

type Options = {
  store: Store;
  secret: NoticeSecret;
  settings: Pick<TelegramSettings, "token" | "api">;
  nowMs?: () => number;
  pace?: PaceLimits;
};

/** Tells chats of what they wait for; they are known to the server, so nothing else is sent to them. */
export function telegramChannel({
  store,
  secret,
  settings,
  nowMs = Date.now,
  pace = PACE,
}: Options): Channel {
  const api = botApi(settings);
  const turn = createPace(store, nowMs, pace);
  const readOverview = overviewReader(store, nowMs);

  /** Set after "too many requests". */
  let restUntilMs = 0;

  async function say(chat: number, message: Message, signal: AbortSignal): Promise<Receipt> {
    const restMs = restUntilMs - nowMs();
    if (restMs > 0) return { kind: "later", status: 429, afterMs: restMs };
    try {
      await turn(chat, signal);
    } catch {
      // The worker stops, or its time is over: this one was not tried.
      return { kind: "later", status: null, afterMs: 0 };
    }
    try {
      await api.sendMessage(chat, message.text, sendOptions(message), cutBy(signal));
      return { kind: "sent" };
    } catch (error) {
      const fault = faultOf(error);
      if (fault.kind === "later" && fault.afterMs !== null) restUntilMs = nowMs() + fault.afterMs;
      // This concerns one chat; the others are to be told all the same.
      return fault.kind === "rejected" ? { kind: "later", status: fault.code, afterMs: null } : fault;
    }
  }

  return {
    name: TELEGRAM,
    atOnce: AT_ONCE,
    routeOf: () => routeOfBot(settings.token),
    close: async () => undefined,
    send: async (notice, { id, language, address }, { signal }) => {
      const { chat, watches } = chatSchema.parse(address);
      const words = wordsOf(language);
      if (notice.renew === true) {
        const daysLeft = END_AFTER_DAYS - WARN_AFTER_DAYS;
        return say(chat, warningMessage(words, WARN_AFTER_DAYS, daysLeft), signal);
      }
      const news = matchesOf(watches, notice.rows);
      if (news.length === 0) return { kind: "nothing" };
      const { data } = await readOverview();
      const receipt = await say(chat, newsMessage(words, news, data), signal);
      // Each is noted by itself, as the others of its batch may take seconds, in which the server may be killed.
      // The delivery is settled as sent even if this fails.
      if (receipt.kind === "sent") await noteTold({ store, secret }, id, news).catch(() => undefined);
      crashPoint("telegram:told");
      return receipt;
    },
  };
}
