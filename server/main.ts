import { resolve } from "node:path";
import { apiPaths } from "#domain/base/paths.ts";
import { startCountingWorker } from "./advertising/advertisements/counting-worker.ts";
import { firstAdminLink } from "./accounts/auth/one-time-links.ts";
import { createApp } from "./app.ts";
import { feedsFromThread, feedSite } from "./articles/feeds.ts";
import { startBackground } from "./jobs/background/start-background.ts";
import { addressOf, isLoopback, parseEnv, siteOf } from "./env.ts";
import { faultReader } from "./health/health.ts";
import { fingerprint, serverCards } from "./health/server-cards.ts";
import { removeDeadUploads } from "./http/uploads/receive-upload.ts";
import { loggerOptions } from "./http/request-log.ts";
import { readSite } from "./pages/page-renderer.ts";
import { explainStartFailure } from "./start-failure.ts";
import { saveMemory } from "./save-memory.ts";
import type { LogLevel } from "./jobs/background-loop.ts";
import { startSearchWorker } from "./passports/search/search-worker.ts";
import { dropBeforeUpgrade, isKeptBeforeUpgrade } from "./store/before-upgrade.ts";
import { startHeartbeat } from "./service/heartbeat.ts";
import { openStore } from "./store/open-store.ts";
import { sweepDataFolder, lockServer } from "./store/data-folder.ts";
import { prepareNotices } from "./prepare-notices.ts";
import { watchFiles } from "./store/sqlite-files.ts";
import { headRoutes, syncRoutes } from "./lists/sync/sync-routes.ts";
import { openListKey } from "./lists/sync/list-keys.ts";
import { botRoutes } from "./notices/telegram/start-bot.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { errorText } from "./worker-thread.ts";

async function main(): Promise<void> {
  saveMemory();
  const env = parseEnv(process.env);
  if (!env.ok) return refuse(env.error);
  const dataDir = resolve(env.value.DATA_DIR);
  const databaseUrl = env.value.DATABASE_URL;
  const lock = databaseUrl === undefined ? lockServer(dataDir) : null;
  if (lock?.ok === false) return refuse(lock.error);

  await removeDeadUploads();
  await sweepDataFolder(dataDir);
  const store = await openStore({ databaseUrl, dataDir, report: say, use: "requests" });
  const staticDir = env.value.STATIC_DIR === undefined ? null : resolve(env.value.STATIC_DIR);
  const site = await readSite(staticDir, siteOf(env.value));
  // Used until the app's log exists.
  let log = (_level: LogLevel, text: string) => say(text);
  const search = startSearchWorker({
    store: { databaseUrl, dataDir },
    log: (level, text) => log(level, text),
  });
  const notices = await prepareNotices({ env: env.value, dataDir, siteUrl: site.url, store });
  const listKey = await openListKey({ store, dataDir, setting: env.value.LISTS_KEY });
  const token = env.value.TELEGRAM_BOT_TOKEN;
  const cards = serverCards({
    store,
    card: {
      LISTS_KEY: listKey.ok ? listKey.value.publicKey : listKey.error.publicKey,
      NOTICES_SECRET: notices.secret === null ? null : fingerprint("NOTICES_SECRET", notices.secret),
      TELEGRAM_BOT_TOKEN: token === undefined ? null : fingerprint("TELEGRAM_BOT_TOKEN", token),
    },
    now: Date.now,
    log: (level, text) => log(level, text),
  });
  const counting = startCountingWorker({
    store: { databaseUrl, dataDir, use: "requests" },
    now: Date.now,
    log: (level, text) => log(level, text),
  });
  const feeds = feedsFromThread(feedSite(site));
  const app = await createApp({
    store,
    search,
    counting,
    feeds,
    push: notices.push,
    now: Date.now,
    staticDir,
    logger: loggerOptions(env.value.LOG_LEVEL),
    trustProxy: env.value.TRUST_PROXY,
    corsOrigins: env.value.CORS_ORIGINS,
    site,
    analyticsOrigin: env.value.ANALYTICS_ORIGIN,
    metrics: env.value.METRICS === "on",
    readFaults: faultReader(store, Date.now, {
      listKey,
      notices: notices.fault,
      differences: cards.differences,
    }),
    routes: [syncRoutes, headRoutes, ...botRoutes(notices.settings, store, site.url)],
  });
  log = (level, text) => app.log[level](text);
  if (!listKey.ok) app.log.error(listKey.error.sentence);
  for (const { level, text } of notices.notes) log(level, text);
  await app.listen({ host: env.value.HOST, port: env.value.PORT });
  const background = startBackground({
    store: { databaseUrl, dataDir },
    sampleData: env.value.SAMPLE_DATA === "on" && isLoopback(env.value.HOST),
    notices: notices.settings,
    listKey: listKey.ok ? listKey.value.seed : null,
    feeds: feeds.site,
    putFeeds: feeds.put,
    log,
  });
  const [bound] = app.addresses();
  const port = typeof bound === "object" ? bound.port : env.value.PORT;
  cards.show(port);
  const heartbeat = startHeartbeat({ store, now: Date.now });
  const stop = stopOnSignal(async () => {
    await atMost(
      REQUESTS_AND_JOBS_MS,
      Promise.all([app.close(), background.stop(), cards.stop(), heartbeat.stop()]),
    );
    // Whoever waits for these was answered, or cut off.
    await atMost(CLOSING_MS, Promise.all([search.close(), counting.close()]));
    await atMost(CLOSING_MS, store.close());
    if (lock?.ok) lock.value.release();
  });
  watchFiles(store, stop);
  if (isKeptBeforeUpgrade(dataDir)) await dropOnceAnswered(app, dataDir);
  const origin = addressOf(env.value, port);
  const link = await firstAdminLink(store, site.url || origin, Date.now());
  process.stdout.write(`Passport Status is at ${origin}\n${link === null ? "" : inviteFirstAdmin(link)}`);
}

/** An answer shows that this build works with the database that it may have changed. */
async function dropOnceAnswered(app: Awaited<ReturnType<typeof createApp>>, dataDir: string): Promise<void> {
  const [ready, list] = await Promise.all([app.inject("/readyz"), app.inject(apiPaths.passports)]);
  if (ready.statusCode === 200 && list.statusCode === 200) await dropBeforeUpgrade(dataDir);
}

/** Writes to stdout and not to the log, because the link grants admin rights. */
function inviteFirstAdmin(link: string): string {
  return `Nobody is an admin yet. Become the first one within 24 hours at ${link}\n`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function refuse(sentence: string): void {
  say(sentence);
  process.exitCode = 1;
}

/** Something hangs that should not. */
const LONGEST_STOP_MS = 8_000;
/** Terminal and parent may both forward one Ctrl-C; later signals are deliberate. */
const SAME_SIGNAL_MS = 500;

/** The time of requests and jobs, which are cut off after 3 s. */
const REQUESTS_AND_JOBS_MS = 3_300;
/** The time of what comes after them: nothing is acknowledged any more, and the process ends anyway. */
const CLOSING_MS = 300;

/** Waits for `work`, but not longer. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  const ended = new AbortController();
  const late = sleep(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}

/**
 * On SIGTERM or SIGINT runs `stop` and exits 0; a second signal exits at once. The returned function shuts down for
 * another reason, with exit code 1.
 */
function stopOnSignal(stop: () => Promise<void>): (reason: string) => void {
  let since: number | null = null;
  const end = (code: 0 | 1): void => {
    setTimeout(() => {
      process.stderr.write(`Still busy after ${LONGEST_STOP_MS / 1000} s; stopping anyway.\n`);
      process.exit(1);
    }, LONGEST_STOP_MS).unref();
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`Stopping failed: ${errorText(error)}\n`);
        process.exit(1);
      },
    );
  };
  const handle = (signal: NodeJS.Signals): void => {
    const now = performance.now();
    if (since !== null) {
      if (now - since > SAME_SIGNAL_MS) process.exit(signal === "SIGINT" ? 130 : 143);
      return;
    }
    since = now;
    end(0);
  };
  process.on("SIGTERM", handle);
  process.on("SIGINT", handle);
  return (reason) => {
    process.stderr.write(`${reason}\n`);
    since = performance.now();
    end(1);
  };
}

try {
  await main();
} catch (error) {
  say(explainStartFailure(error));
  process.exit(1);
}
