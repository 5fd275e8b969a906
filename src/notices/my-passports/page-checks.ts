import { newestListDay } from "#domain/lists/newest-list-days.ts";
import { listLocations } from "../../platform/db/locations.ts";
import { readFact } from "../../platform/db/meta.ts";
import { alertsFact, noteCheck } from "../../platform/db/notice-facts.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { listWatches, watchStore } from "../watch/watches.ts";
import { isNew, type WatchedPassport, type WatchQuery } from "../../platform/db/watch-rows.ts";
import { NEW_LISTS, LISTS_SYNC_TAG } from "../../platform/db/names.ts";
import { mirrorSummary, type MirrorSummary } from "../../platform/db/mirror-summary.ts";
import type { Services } from "../../platform/hooks/services-context.ts";
import { site } from "../../platform/lib/site.ts";
import type { Announcer } from "../watch/announce-watches.ts";
import { announceNews, checkWatches } from "../watch/check-watches.ts";
import { lookForWatches, type PhoneLook, askForNumber } from "../watch/look-for-watches.ts";
import { keepUp, keepUpSoon } from "./notice-phone.ts";
import { nameFitter } from "#domain/passports/search/name-fit.ts";
import { parseLookup } from "#domain/passports/lookup.ts";
import { pause } from "../../platform/lib/deadline.ts";
import { fromLocalHit } from "../../passports/listed-passport.ts";
import { askPhone, type PhoneSearch } from "../../passports/search/phone-search.ts";
import type { FoundPassport } from "#domain/passports/search/hit.ts";
import type { SegmentHits } from "../watch/look-in-segments.ts";
import { MOST_HITS_KEPT } from "../watch/next-watch.ts";
import { serviceWorkers } from "../../platform/lib/service-workers.ts";

export type WatchCheckReason = "open" | "saved" | "lists" | "online" | "woken";
type RunWatchCheck = (reason: WatchCheckReason) => Promise<void>;

/** The search worker notices new lists after 0.3 s; an earlier check would search the old ones. */
const SETTLE_MS = 1200;

let started: RunWatchCheck | null = null;

/** Starts checks once per page; returns the check function. */
export function startPageChecks(services: Services): RunWatchCheck {
  if (started !== null) return started;
  const run = oneAtATime(async (reason) => {
    try {
      await runWatchCheck(services, reason);
    } finally {
      if (reason === "open") void keepUp(services).catch(() => undefined);
      if (reason === "saved") keepUpSoon(services);
    }
  });
  started = run;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let known: string | null = null;
  services.storage.live(stateOfLists).subscribe((state) => {
    if (known !== null && state !== known) {
      clearTimeout(timer);
      timer = setTimeout(() => void run("lists"), SETTLE_MS);
    }
    known = state;
  });
  window.addEventListener("online", () => {
    void run("online");
    keepUpSoon(services);
  });
  // Live queries show what the service worker stored. The lists that a push told of are still to be fetched.
  serviceWorkers()?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (data === NEW_LISTS) void services.mirror.sync({ reason: "visible" }).then(() => run("woken"));
  });
  return run;
}

async function runWatchCheck(services: Services, reason: WatchCheckReason): Promise<void> {
  const { storage, search, now } = services;
  const db = await storage.open();
  const summary = await mirrorSummary(db);
  const published = (await readFact(db, "published"))?.lists;
  const store = watchStore(db);
  const rows = await checkWatches({
    store,
    now,
    look: async (queries) =>
      lookForWatches(queries, {
        onPhone: await lookOnPhone(search, summary, queries),
        online: navigator.onLine,
        published: published === undefined ? null : newestListDay(new Map(published)),
        ask: (number) =>
          askForNumber(number, { baseUrl: site.apiBaseUrl, fetch: (input, init) => fetch(input, init) }),
      }),
  });
  const registration = await serviceWorkers()?.getRegistration();
  await announceNews(store, rows, await alertsFact.read(db), announcerOf(registration), () =>
    listLocations(db),
  );
  if (registration !== undefined && (reason === "open" || reason === "saved")) {
    await wakeForLists(registration, navigator.permissions, rows.length > 0);
  }
  if (rows.length > 0 && reason !== "woken") await noteCheck(db, "open", now());
}

/** Badge: the number of unseen changes. */
export async function updateBadge(db: MirrorDatabase): Promise<void> {
  await announcerOf(undefined).setAppBadge?.((await listWatches(db)).filter(isNew).length);
}

function announcerOf(registration: ServiceWorkerRegistration | undefined): Announcer {
  const granted = "Notification" in window && Notification.permission === "granted";
  return {
    showNotification:
      granted && registration !== undefined
        ? (title, options) => registration.showNotification(title, options)
        : null,
    setAppBadge:
      "setAppBadge" in navigator ? (count) => navigator.setAppBadge(count).catch(() => undefined) : null,
  };
}

/** Changes whenever lists change, the mirror becomes complete, or lists were looked for after a push. */
async function stateOfLists(db: MirrorDatabase): Promise<string> {
  const [hashes, settled, checkedAt, rows] = await Promise.all([
    db.segments.toCollection().primaryKeys(),
    readFact(db, "settled"),
    readFact(db, "checkedAt"),
    listWatches(db),
  ]);
  const afterPush = rows.some(({ pushedAt }) => pushedAt !== undefined) ? checkedAt : null;
  return `${hashes.join()} ${settled?.generatedAt ?? ""} ${settled?.complete ?? ""} ${afterPush ?? ""}`;
}

/** Calls during a run are merged into one run after it. */
function oneAtATime(run: RunWatchCheck): RunWatchCheck {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  return (reason) => {
    if (running === null) {
      running = run(reason).finally(() => (running = null));
      return running;
    }
    const start = (): Promise<void> => {
      next = null;
      running = run(reason).finally(() => (running = null));
      return running;
    };
    next ??= running.then(start, start);
    return next;
  };
}

/** Hits looked at: names in another spelling stand behind all that only begin as the sought one. */
const MOST_LOOKED_AT = 4 * MOST_HITS_KEPT;
/** IndexedDB may hang; stop waiting for the worker. */
const STORAGE_TIMEOUT_MS = 15_000;

/** The search worker's answer per query; null without lists, or if it cannot read them. */
export async function lookOnPhone(
  search: PhoneSearch,
  summary: MirrorSummary,
  queries: readonly WatchQuery[],
): Promise<PhoneLook | null> {
  if (summary.passports === 0) return null;
  const results: SegmentHits[] = [];
  let complete = summary.complete;
  for (const query of queries) {
    const hits = await Promise.race([ask(search, query), pause(STORAGE_TIMEOUT_MS).then(() => null)]);
    if (hits === null) return null;
    results.push(hits);
    // The worker has not read, or cannot read, the whole mirror.
    if (hits.searched !== summary.passports) complete = false;
  }
  return { results, complete, upTo: summary.newestListDay, asOf: summary.checkedAt ?? 0 };
}

async function ask(
  search: PhoneSearch,
  query: WatchQuery,
): Promise<(SegmentHits & { searched: number }) | null> {
  const text = query.kind === "number" ? query.number : query.text;
  const location = query.kind === "number" ? null : query.location;
  const answer = await askPhone(search, { query: text, location, limit: MOST_LOOKED_AT }).catch(() => null);
  if (answer === null) return null;
  const { searched } = answer;
  if (query.kind === "number") {
    // The worker also matches prefixes.
    const hits = answer.hits.filter(({ requestNumber }) => requestNumber === query.number).map(remember);
    return { hits, total: hits.length, similar: [], searched };
  }
  const lookup = parseLookup(text);
  const ethiopic = lookup.kind === "name" && lookup.script === "ethiopic";
  // The same words elsewhere in a name or in another order, and words that only begin so, are somebody else's: as in the
  // background's look-up.
  const fit = nameFitter(text, { mayBegin: true });
  const found = answer.hits.map(remember);
  const hits = found.filter(({ fullName }) => fit(fullName) === "same");
  const others = found.filter(({ fullName }) => fit(fullName) !== "same");
  return {
    hits: hits.slice(0, MOST_HITS_KEPT),
    // The same ones come first: where others follow, all are here.
    total: others.length > 0 ? hits.length : answer.exactTotal + answer.soundsTotal,
    similar: [...others, ...(ethiopic ? answer.similar.map(remember) : [])].slice(0, MOST_HITS_KEPT),
    searched,
  };
}

function remember(hit: FoundPassport): WatchedPassport {
  const { requestNumber, fullName, location, day } = fromLocalHit(hit);
  return { requestNumber, fullName, location, day };
}

/** Lists come at most daily; browsers may wake us less often. */
const TWICE_A_DAY_MS = 12 * 3_600_000;

type PeriodicSync = {
  register: (tag: string, options: { minInterval: number }) => Promise<void>;
  unregister: (tag: string) => Promise<void>;
};

/** Registers or removes the wake-up; true if registered. */
async function wakeForLists(
  registration: object,
  permissions: Pick<Permissions, "query"> | undefined,
  wanted: boolean,
): Promise<boolean> {
  if (!("periodicSync" in registration)) return false;
  const periodicSync = registration.periodicSync as PeriodicSync;
  try {
    if (!wanted) {
      await periodicSync.unregister(LISTS_SYNC_TAG);
      return false;
    }
    // Only for installed apps; missing from TypeScript's types.
    const name = "periodic-background-sync" as PermissionName;
    if ((await permissions?.query({ name }))?.state !== "granted") return false;
    await periodicSync.register(LISTS_SYNC_TAG, { minInterval: TWICE_A_DAY_MS });
    return true;
  } catch {
    return false;
  }
}
