import { appRoutes } from "#domain/app-routes.ts";
import { maskNumber } from "#domain/mask.ts";
import { assertNever } from "#domain/result.ts";
import type { WatchAlerts } from "../db/meta.ts";
import { isNew, type NewsKind, type WatchRow } from "../db/watch-rows.ts";

/** What page and service worker have for telling; each part is missing in some browser. */
export type Announcer = {
  showNotification: ((title: string, options: NotificationOptions) => Promise<void>) | null;
  setAppBadge: ((count: number) => Promise<void>) | null;
};

/** Reads the Amharic names of the branches that this phone knows, by the name that lists use. */
export type AmharicNames = () => Promise<ReadonlyMap<string, string>>;

/**
 * Tells the news of these watches where the visitor asked for it, and sets the badge on the app's icon. Answers the
 * ids of those whose notification the browser refused.
 */
export async function announceWatches(
  rows: readonly WatchRow[],
  alerts: WatchAlerts | null,
  { showNotification, setAppBadge }: Announcer,
  amharicNames: AmharicNames,
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  // A browser may have these and refuse them; the passports are on the landing page in any case.
  await setAppBadge?.(rows.filter(isNew).length).catch(() => undefined);
  if (alerts?.on !== true || showNotification === null) return refused;
  const inAmharic = alerts.texts["lang"] === "am" && rows.some(({ untold }) => untold !== null);
  const names = inAmharic ? await amharicNames().catch(() => null) : null;
  for (const row of rows) {
    if (row.untold === null) continue;
    const { title, body } = inWords(row.untold, row, alerts.texts, (branch) => names?.get(branch) ?? branch);
    const data: NotificationTarget = { watch: row.id };
    await showNotification(title, {
      body,
      // A later word on the same watch takes the place of the former.
      tag: `watch ${row.id}`,
      icon: "/icons/icon-192.png",
      lang: alerts.texts["lang"] ?? "",
      data,
    }).catch(() => refused.add(row.id));
  }
  return refused;
}

/** What a notification carries: which watch to open. */
export type NotificationTarget = { watch: string };

/** The path that shows what a watch is about: its passport, or the look-up. */
export function pathOfWatch({ state, query }: WatchRow): string {
  switch (state.kind) {
    case "found":
      return appRoutes.passport.replace(":passportId", encodeURIComponent(state.passport.requestNumber));
    case "waiting":
    case "several":
    case "similar":
    case "gone":
      return `${appRoutes.home}?q=${encodeURIComponent(query.kind === "number" ? query.number : query.text)}`;
    default:
      return assertNever(state);
  }
}

/**
 * A notification shows on a locked screen: it bears what the visitor called the watch, else what was searched, and
 * of a number only its ends. The texts come with their holes still open, in the language of the visitor.
 */
function inWords(
  kind: NewsKind,
  row: WatchRow,
  texts: WatchAlerts["texts"],
  nameOf: (branch: string) => string,
): { title: string; body: string } {
  const { label, query, state } = row;
  const searched = query.kind === "number" ? maskNumber(query.number) : query.text;
  const values: Record<string, string> = {
    label: label === "" ? searched : label,
    branch: state.kind === "found" || state.kind === "gone" ? nameOf(state.passport.location) : "",
    count: state.kind === "several" || state.kind === "similar" ? String(state.count) : "",
  };
  const fill = (text: string | undefined) =>
    (text ?? "").replace(/\{(\w+)\}/g, (hole, name: string) => values[name] ?? hole);
  return { title: fill(texts[`${kind}_title`]), body: fill(texts[`${kind}_body`]) };
}
