import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { createApp } from "../../../../server/app.ts";
import { noticeSecret, type NoticeSecret } from "../../../../server/notices/seal.ts";
import type { Store } from "../../../../server/store/store.ts";
import { telegramRoutes } from "../../../../server/notices/telegram/start-bot.ts";
import type { BotWaits, PaceLimits } from "../../../../server/notices/telegram/pace.ts";
import type { App } from "../../../../server/route-deps.ts";
import { testSearch } from "../../test-search.ts";
import { startStandIn, TOKEN, type StandIn } from "./bot-api-stand-in.ts";

export const SITE = "https://passports.example";
/** Tests need not wait at this pace. */
export const FAST: PaceLimits = { betweenMs: 1, betweenOfChatMs: 1 };
const SHORT_WAITS: BotWaits = { pauseMs: 150, stopMs: 300, startMs: [50], sendMs: [20, 50, 100] };

export type BotUnderTest = {
  standIn: StandIn;
  app: App;
  secret: NoticeSecret;
  /** Waits until all updates are handled and confirmed. */
  quiet: () => Promise<void>;
  /** Lines of the log. */
  logged: string[];
  stop: () => Promise<void>;
};

type Options = {
  standIn?: StandIn;
  secret?: NoticeSecret;
  pace?: PaceLimits;
  webhook?: boolean;
  questionsPerMinute?: number;
  longPollSeconds?: number;
  now?: () => number;
};

/** The app with its bot on a port of this machine, against a stand-in for the Bot API. */
export async function startBot(store: Store, options: Options = {}): Promise<BotUnderTest> {
  const standIn = options.standIn ?? (await startStandIn());
  const secret = options.secret ?? noticeSecret(randomBytes(32));
  const logged: string[] = [];
  const settings = { token: TOKEN, api: standIn.origin, webhook: options.webhook === true };
  const app = await createApp({
    store,
    search: testSearch(store),
    now: options.now ?? Date.now,
    staticDir: null,
    // The tests' own questions to the API must not meet the limit.
    requestsPerMinute: 1_000_000,
    logger: { level: "info", stream: { write: (line: string) => void logged.push(line) } },
    routes: [
      telegramRoutes({
        store,
        secret,
        settings,
        siteUrl: SITE,
        pace: options.pace ?? FAST,
        questionsPerMinute: options.questionsPerMinute ?? 1_000,
        longPollSeconds: options.longPollSeconds ?? 20,
        waits: SHORT_WAITS,
      }),
    ],
  });
  standIn.sites.set(SITE, await app.listen({ host: "127.0.0.1", port: 0 }));
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => (stopped ??= app.close());
  onTestFinished(async () => {
    await stop();
    if (options.standIn === undefined) await standIn.close();
  });
  return { standIn, app, secret, logged, stop, quiet: async () => quiet(standIn) };
}

/** Waits until no update is left and nothing was sent for a moment. */
export async function quiet(standIn: StandIn): Promise<void> {
  for (;;) {
    const before = standIn.sent.length;
    if (standIn.updates.length > 0) {
      const either = AbortSignal.timeout(100);
      await Promise.race(
        ["poll", "handled"].map(async (name) => once(standIn.news, name, { signal: either })),
      ).catch(() => undefined);
      continue;
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
    if (standIn.updates.length === 0 && standIn.sent.length === before) return;
  }
}
