// oxlint-disable-next-line typescript/triple-slash-reference -- a module that only the build makes; every room that reads this file must know its type
/// <reference path="./general-messages.d.ts" />
import general from "virtual:general-messages";
import type { Messages } from "./message.ts";

/**
 * A language the app speaks: its BCP 47 tag, its own name for itself, the tag `Intl` formats with, and the clock and
 * calendar by which its readers live.
 */
export type Locale = { tag: string; name: string; intl: string; reckoning: "civil" | "ethiopian" };

/** A new language is a new folder of catalogues/: nothing here names one. */
const names = import.meta.glob<Omit<Locale, "tag">>("./catalogues/*/locale.json", {
  eager: true,
  import: "default",
});
const ofPages = import.meta.glob<Messages>(
  [
    "./catalogues/*/pages/*.json",
    "!./catalogues/*/pages/{account,admin-*,coming-soon,install,lost,offline-panel,removal,test}.json",
  ],
  { import: "default" },
);

/** The language of whoever asks for none that the app speaks, and the one that names every message. */
export const DEFAULT_LOCALE = "en";

/** Every language there is a catalogue for, the default one first. */
export const LOCALES: readonly Locale[] = Object.entries(names)
  .map(([path, locale]) => ({ tag: path.split("/")[2] ?? "", ...locale }))
  .sort((a, b) => Number(b.tag === DEFAULT_LOCALE) - Number(a.tag === DEFAULT_LOCALE));

/** The texts that every screen may need. */
export async function loadGeneralMessages(tag: string): Promise<Messages> {
  // A copy: those of pages are added to it.
  return { ...(await general[tag]?.())?.default };
}

/** All of them, or a failure once none is under way: none fails later, when nobody listens any more. */
export async function allOf<T>(parts: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** The texts of one page, which travel with it: `catalogues/<tag>/pages/<page>.json`; none where there is no such file. */
export async function loadPageMessages(tag: string, page: string): Promise<Messages> {
  const path = `./catalogues/${tag}/pages/${page}.json`;
  // Where those are that few people open is nothing for every visitor to load.
  const load = ofPages[path] ?? (await import("./private-catalogues.ts")).ofPrivatePages[path];
  return (await load?.()) ?? {};
}
