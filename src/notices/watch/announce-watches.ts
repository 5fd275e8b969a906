import { appRoutes } from "#domain/base/app-routes.ts";
import { type BranchNames, branchNames } from "#domain/locations/branch-name.ts";
import { maskNumber } from "#domain/passports/mask.ts";
import { assertNever } from "#domain/base/result.ts";
import type { WatchAlerts } from "../../platform/db/notice-facts.ts";
import { isNew, type NewsKind, type WatchRow } from "../../platform/db/watch-rows.ts";

/** Null where the browser lacks it. */
export type Announcer = {
  showNotification: ((title: string, options: NotificationOptions) => Promise<void>) | null;
  setAppBadge: ((count: number) => Promise<void>) | null;
};

/** Reads the branches that the phone knows. */
export type ReadBranches = () => Promise<readonly BranchNames[]>;

/** Id of "My passports" on the landing page. */
export const SAVED_SECTION = "my-passports";

/** More news than this come in one notification. */
const MOST_ALONE = 3;

/** Notifies, if enabled, and sets the app badge; returns the ids of refused notifications. */
export async function announceWatches(
  rows: readonly WatchRow[],
  alerts: WatchAlerts | null,
  { showNotification, setAppBadge }: Announcer,
  readBranches: ReadBranches,
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>();
  // May be refused; the landing page shows them anyway. Not awaited: WebKit's never answers during a push.
  void setAppBadge?.(rows.filter(isNew).length).catch(() => undefined);
  if (alerts?.on !== true || showNotification === null) return refused;
  const { texts } = alerts;
  const look = { icon: "/icons/icon-192.png", lang: texts["lang"] ?? "" };
  const news = rows.filter(({ untold }) => untold !== null);
  // Questions make no sound and never take the place of news. The first page asks about all passports anyway.
  const questions =
    texts["collect_title"] === undefined ? [] : rows.filter(isAskedAbout).slice(0, MOST_ALONE);
  const together = news.length > MOST_ALONE ? inOne(news, texts) : null;
  if (together !== null) {
    const { title, body } = together;
    await showNotification(title, {
      body,
      tag: "watches",
      ...look,
      data: { path: `${appRoutes.home}#${SAVED_SECTION}` },
    }).catch(() => news.forEach(({ id }) => refused.add(id)));
  }
  const alone = [...(together === null ? news : []), ...questions];
  if (alone.length === 0) return refused;
  const names = branchNames(look.lang, await readBranches().catch(() => []));
  for (const row of alone) {
    const kind = isAskedAbout(row) ? "collect" : row.untold;
    const { title, body } = inWords(row, kind, texts, (branch) => names.get(branch) ?? branch);
    await showNotification(title, {
      body,
      silent: kind === "collect",
      // Replaces the earlier one.
      tag: `watch ${row.id}`,
      ...look,
      // The path now; the watch may have changed when it is tapped.
      data: { watch: row.id, path: pathOfWatch(row) },
    }).catch(() => refused.add(row.id));
  }
  return refused;
}

function isAskedAbout({ untold, toAsk }: WatchRow): boolean {
  return toAsk === true && untold === null;
}

/** The passport's page if found, else the look-up. */
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

type Words = { title: string; body: string };
type Texts = WatchAlerts["texts"];

/** Null if the texts are of a version without these. */
function inOne(news: readonly WatchRow[], texts: Texts): Words | null {
  const kind = news.every(({ state }) => state.kind === "found") ? "many" : "mixed";
  const title = texts[`${kind}_title`];
  if (title === undefined) return null;
  return { title: title.replace("{count}", String(news.length)), body: texts[`${kind}_body`] ?? "" };
}

/**
 * Appears on a locked screen: the visitor's label, else the search, with numbers masked. `texts` are templates in the
 * visitor's language.
 */
function inWords(
  row: WatchRow,
  kind: NewsKind | "collect" | null,
  texts: Texts,
  nameOf: (branch: string) => string,
): Words {
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
