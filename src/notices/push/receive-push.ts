import { parseIsoDate } from "#domain/base/day.ts";
import { toEthiopian } from "#domain/calendar/ethiopian-calendar.ts";
import type { Notice, NoticeRow } from "#domain/notices/payload.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { listLocations } from "../../platform/db/locations.ts";
import { alertsFact, noteCheck, type WatchAlerts } from "../../platform/db/notice-facts.ts";
import type { WatchRow, WatchedPassport } from "../../platform/db/watch-rows.ts";
import type { Announcer } from "../watch/announce-watches.ts";
import { type BackgroundOptions, checkInBackground } from "../watch/background-check.ts";
import { announceNews } from "../watch/check-watches.ts";
import { nextWatch, type Looked, MOST_HITS_KEPT } from "../watch/next-watch.ts";
import { watchStore } from "../watch/watches.ts";
import { newestFirst } from "#domain/passports/passport-order.ts";
import { nameFitter } from "#domain/passports/search/name-fit.ts";

type Known = { alerts: WatchAlerts | null; rows: readonly WatchRow[] };

/**
 * Compares what a push carried with the watches, stores what is found and then shows it. Something is always shown:
 * browsers end the subscription of an app that stays silent. `notice` is null for a push that is not ours.
 */
export async function receivePush(notice: Notice | null, options: BackgroundOptions): Promise<void> {
  const { announcer, shown } = counted(options.announcer);
  const heard = { ...options, announcer };
  let known: Known | null = await compare(options.db, notice, heard).catch(() => null);
  if (known !== null && notice?.more === true) {
    const rows = await checkInBackground(heard).catch(() => null);
    known = { ...known, rows: rows ?? known.rows };
  }
  if (shown() > 0) return;
  const texts = known?.alerts?.texts ?? {};
  const [title, body] = generalWords(notice, known?.rows ?? [], texts);
  await announcer.showNotification?.(title, {
    body,
    tag: "lists",
    silent: true,
    icon: "/icons/icon-192.png",
    lang: texts["lang"] ?? "",
  });
}

async function compare(
  db: MirrorDatabase,
  notice: Notice | null,
  options: BackgroundOptions,
): Promise<Known> {
  const { announcer, now } = options;
  const alerts = await alertsFact.read(db);
  const store = watchStore(db);
  const compared = (row: WatchRow): WatchRow => {
    const looked = lookInRows(notice?.rows ?? [], row);
    if (looked === null) return row;
    return { ...nextWatch(row, looked, now()), checked: row.checked, pushedAt: now() };
  };
  // With full storage it is told, and told again by the next check.
  const rows = await store.change(compared).catch(async () => (await store.list()).map(compared));
  await announceNews(store, rows, alerts, announcer, () => listLocations(db)).catch(() => undefined);
  if (notice !== null && notice.publication > 0 && !notice.more) await noteCheck(db, "push", now());
  return { alerts, rows };
}

function counted(announcer: Announcer): { announcer: Announcer; shown: () => number } {
  let count = 0;
  const { showNotification } = announcer;
  return {
    shown: () => count,
    announcer: {
      ...announcer,
      showNotification: async (title, options) => {
        await showNotification?.(title, options);
        count += 1;
      },
    },
  };
}

type Texts = WatchAlerts["texts"];

const named: unknown = import.meta.env.VITE_SITE_NAME;
/** Apps of before this one stored no such texts. Not from `site.ts`, whose other settings the worker has no room for. */
const UNTRANSLATED = typeof named === "string" ? named : "Passport Status";

/** What is said where no watch has news. "Not in the lists" only of what was looked for in all of them. */
function generalWords(
  notice: Notice | null,
  saved: readonly WatchRow[],
  texts: Texts,
): [title: string, body: string] {
  const rows = saved.filter(({ collectedAt }) => collectedAt === undefined);
  const words = (name: string): [string, string] => [
    texts[`${name}_title`] ?? UNTRANSLATED,
    texts[`${name}_body`] ?? "",
  ];
  if (notice?.test === true) return words("test");
  if (notice?.renew === true) return words("renew");
  const upTo = notice?.upTo ?? null;
  const day = parseIsoDate(upTo ?? "");
  const unread = (row: WatchRow) => upTo === null || (row.checked?.upTo ?? "") < upTo;
  if (notice === null || day === null || rows.length === 0 || (notice.more && rows.some(unread))) {
    return words("lists");
  }
  const allWait = rows.every(({ state }) => state.kind === "waiting");
  const [title, body] = words(allWait ? "still" : "nothing");
  return [title, body.replace("{date}", dateWords(day, texts))];
}

/** Writes the date as domain/languages/dates.ts does. */
function dateWords(day: number, texts: Texts): string {
  const date = toEthiopian(day);
  const values: Record<string, string | number | undefined> = {
    ...date,
    month: texts["months"]?.split("|")[date.month - 1],
  };
  return (texts["date"] ?? "").replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** What new rows have for a watch; null if nothing. They are a part of the lists: `whole` is false. */
function lookInRows(rows: readonly NoticeRow[], { query, state, checked }: WatchRow): Looked | null {
  const fit = query.kind === "name" ? nameFitter(query.text) : null;
  const hits: WatchedPassport[] = [];
  const similar: WatchedPassport[] = [];
  for (const [requestNumber, fullName, location, day] of rows) {
    const passport = { requestNumber, fullName, location, day };
    if (query.kind === "number") {
      if (requestNumber === query.number) hits.push(passport);
      continue;
    }
    if (query.location !== null && query.location !== location) continue;
    const found = fit?.(fullName);
    if (found === "same") hits.push(passport);
    if (found === "similar") similar.push(passport);
  }
  if (hits.length === 0 && similar.length === 0) return null;
  // Another person with the name that one was found by.
  if (query.kind === "name" && state.kind === "found" && hits.length > 0) addKnown(hits, state.passport);
  hits.sort(newestFirst);
  return {
    hits: hits.slice(0, MOST_HITS_KEPT),
    total: hits.length,
    similar: similar.sort(newestFirst).slice(0, MOST_HITS_KEPT),
    whole: false,
    upTo: checked?.upTo ?? null,
  };
}

function addKnown(hits: WatchedPassport[], known: WatchedPassport): void {
  if (hits.every(({ requestNumber }) => requestNumber !== known.requestNumber)) hits.push(known);
}
