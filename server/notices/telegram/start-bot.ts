import { LANGUAGES } from "#domain/base/languages.ts";
import { randomBytes, createHmac, hash, timingSafeEqual } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { LanguageCode } from "grammy/types";
import type { Api } from "grammy/web";
import * as z from "zod/mini";
import { lookupCounter } from "../../advertising/audience/audience.ts";
import { requestCounter } from "../../http/request-counter.ts";
import type { TelegramSettings, NoticeSettings } from "../notice-settings.ts";
import { type NoticeSecret, noticeSecretOf } from "../seal.ts";
import type { Routes, App } from "../../route-deps.ts";
import type { Store } from "../../store/store.ts";
import { listsOf } from "./ask-lists.ts";
import { botApi, cutBy, faultText, createSender } from "./bot-api.ts";
import { BOT_WAITS, type BotWaits, createPace, PACE, type PaceLimits, questionLimit } from "./pace.ts";
import { storedChats } from "./chats.ts";
import { createConversation } from "./converse.ts";
import { COMMANDS } from "./handle-command.ts";
import { LONG_POLL_SECONDS, pollUpdates } from "./poll-updates.ts";
import { ALLOWED_UPDATES, type BotName } from "./read-update.ts";
import { routeOfBot } from "./telegram-channel.ts";
import { createUpdateWorker, type Handled } from "./update-worker.ts";
import { textsOf } from "../../texts.ts";

export type BotOptions = {
  store: Store;
  secret: NoticeSecret;
  settings: TelegramSettings;
  /** "" if unknown. */
  siteUrl: string;
  pace?: PaceLimits;
  questionsPerMinute?: number;
  longPollSeconds?: number;
  waits?: BotWaits;
};

/** Less than the server's stop may take. */
const CUT_AFTER_MS = 3_000;

/** The bot beside the app: its webhook's route, or polling from the time the app listens until it closes. */
export function telegramRoutes({ store, secret, settings, siteUrl, ...more }: BotOptions): Routes {
  return (app, { search, now }) => {
    const stop = new AbortController();
    /** A message on its way is not cut off: it would be sent again. */
    const cut = new AbortController();
    const { signal } = stop;
    const waits = more.waits ?? BOT_WAITS;
    const log = (level: "warn" | "error", text: string) => app.log[level](text);
    const api = botApi(settings);
    const site = siteUrl.startsWith("https://") ? siteUrl : "";
    const isWebhook = settings.webhook && site !== "";
    // A SQLite file has one server, which need not wait for the lease of one that was killed.
    const server =
      store.dialect === "sqlite"
        ? "the only one"
        : `${hostname()}/${process.pid}/${randomBytes(4).toString("hex")}`;
    const countLookup = lookupCounter(app, { store, now });
    let handle: ((update: unknown) => Promise<Handled>) | null = null;
    let running: Promise<void> = Promise.resolve();

    if (settings.webhook && site === "") {
      log(
        "warn",
        "TELEGRAM_WEBHOOK needs a site with an https address; the bot asks Telegram for updates instead.",
      );
    }

    function workerOf(bot: BotName): (update: unknown) => Promise<Handled> {
      const converse = createConversation({
        lists: listsOf({ store, search, now }),
        chats: storedChats({ store, secret, now, route: routeOfBot(settings.token) }),
        sender: createSender({
          api,
          pace: createPace(store, Date.now, more.pace ?? PACE),
          signal: cut.signal,
          note: (text) => log("error", text),
          waitsMs: waits.sendMs,
        }),
        limit: questionLimit(requestCounter(store), secret.mac, now, more.questionsPerMinute),
        now,
        siteUrl: site,
        bot,
        mac: secret.mac,
        countLookup,
        signal: cut.signal,
      });
      // Telegram may bring an update to two servers; of those that poll there is one.
      const worker = isWebhook && store.dialect === "postgres" ? server : null;
      return createUpdateWorker({ store, bot, converse, nowMs: Date.now, worker, log });
    }

    async function start(): Promise<void> {
      const bot = await introduced(api, { log, signal, waits });
      if (bot === null) return;
      handle = workerOf(bot);
      if (isWebhook) {
        const webhook = {
          secret_token: webhookSecret(settings.token),
          allowed_updates: ALLOWED_UPDATES,
          max_connections: WEBHOOK_CONNECTIONS,
        };
        await persistently({ log, signal, waits }, async () =>
          api.setWebhook(site + WEBHOOK_PATH, webhook, cutBy(signal)),
        );
      } else {
        await persistently({ log, signal, waits }, async () => api.deleteWebhook({}, cutBy(signal)));
        const { longPollSeconds = LONG_POLL_SECONDS } = more;
        await pollUpdates({
          api,
          store,
          handle,
          nowMs: Date.now,
          server,
          signal,
          longPollSeconds,
          log,
          waits,
        });
      }
    }

    if (isWebhook) {
      webhookRoute(app, {
        secret: webhookSecret(settings.token),
        handle: async (update) => (handle === null ? "later" : handle(update)),
      });
    }
    app.addHook("onListen", async () => {
      running = start();
    });
    app.addHook("preClose", async () => {
      stop.abort();
      setTimeout(() => cut.abort(), CUT_AFTER_MS).unref();
      await running;
    });
  };
}

type Persistence = {
  log: (level: "warn" | "error", text: string) => void;
  signal: AbortSignal;
  waits: BotWaits;
};

/** The bot's own name; null if the server stops first. */
async function introduced(api: Api, persistence: Persistence): Promise<BotName | null> {
  const me = await persistently(persistence, async () => api.getMe(cutBy(persistence.signal)));
  if (me === null) return null;
  for (const language of LANGUAGES) {
    const { t } = textsOf(language);
    const list = COMMANDS.map((command) => ({ command, description: t(`bot.command_${command}`) }));
    // grammy's types list the codes of all languages; the tags of ours are among them.
    const options = language === LANGUAGES[0] ? {} : { language_code: language as LanguageCode };
    // A bot whose commands Telegram does not list works as well.
    await api.setMyCommands(list, options, cutBy(persistence.signal)).catch(() => undefined);
  }
  return { id: me.id, username: me.username };
}

/** Tries until it is done; null if the server stops first. */
async function persistently<T>(
  { log, signal, waits }: Persistence,
  work: () => Promise<T>,
): Promise<T | null> {
  for (let tries = 0; !signal.aborted; tries++) {
    try {
      return await work();
    } catch (error) {
      if (signal.aborted) break;
      log(tries === 0 ? "error" : "warn", `The bot cannot start: ${faultText(error)}`);
      const waitMs = waits.startMs[Math.min(tries, waits.startMs.length - 1)];
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

const WEBHOOK_PATH = "/telegram/updates";
/** Connections that Telegram may open. */
const WEBHOOK_CONNECTIONS = 40;

const HEADER = "x-telegram-bot-api-secret-token";
/** An update holds one message, and that which it answers. */
const MOST_BYTES = 512 * 1024;
const RETRY_SECONDS = 3;

/** The same on every server of the bot; says nothing about its token. */
export function webhookSecret(token: string): string {
  return createHmac("sha256", token).update("passport-status/telegram-webhook/1").digest("base64url");
}

/** Telegram brings its updates here. It brings one again unless it is answered 200, which means handled. */
function webhookRoute(
  app: App,
  { secret, handle }: { secret: string; handle: (update: unknown) => Promise<Handled> },
): void {
  app.post(
    WEBHOOK_PATH,
    {
      bodyLimit: MOST_BYTES,
      schema: { hide: true, body: z.unknown() },
      // The secret is checked before a stranger's body is read.
      onRequest: async (request, reply) => {
        if (isSame(String(request.headers[HEADER] ?? ""), secret)) return;
        await reply.code(401).header("cache-control", "no-store").send();
      },
    },
    async (request, reply) => {
      const handled = await handle(request.body);
      reply.header("cache-control", "no-store");
      if (handled === "later") return reply.code(503).header("retry-after", RETRY_SECONDS).send();
      return reply.code(200).send();
    },
  );
}

/** Compares in a time that says nothing. */
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash("sha256", given, "buffer"), hash("sha256", wanted, "buffer"));
}

/** The bot, if the settings turn it on. */
export function botRoutes(settings: NoticeSettings | null, store: Store, siteUrl: string): Routes[] {
  const telegram = settings?.telegram ?? null;
  if (settings === null || telegram === null) return [];
  const secret = noticeSecretOf(settings);
  return [telegramRoutes({ store, secret, settings: telegram, siteUrl })];
}
