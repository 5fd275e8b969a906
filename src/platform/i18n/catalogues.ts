// oxlint-disable-next-line typescript/triple-slash-reference -- the type of a module that only the build makes, wherever this file is imported
/// <reference path="./general-messages.d.ts" />
import general from "virtual:general-messages";
import type { Messages } from "./message.ts";

/** BCP 47 tag, own name, tag for `Intl`, and the clock and calendar its readers use. */
export type Locale = { tag: string; name: string; intl: string; reckoning: "civil" | "ethiopian" };

/** A new language is just a new folder in catalogues/. */
const names = import.meta.glob<Omit<Locale, "tag">>("./catalogues/*/locale.json", {
  eager: true,
  import: "default",
});
const ofPages = import.meta.glob<Messages>(
  [
    "./catalogues/*/pages/*.json",
    "!./catalogues/*/pages/{account,admin-*,coming-soon,form,install,lost,offline-panel,removal,rhythm,test}.json",
  ],
  { import: "default" },
);

/** The fallback, and the language that defines all ids. */
export const DEFAULT_LOCALE = "en";

export const LOCALES: readonly Locale[] = Object.entries(names)
  .map(([path, locale]) => ({ tag: path.split("/")[2] ?? "", ...locale }))
  .sort((a, b) => Number(b.tag === DEFAULT_LOCALE) - Number(a.tag === DEFAULT_LOCALE));

/** Texts needed on every screen. */
export async function loadGeneralMessages(tag: string): Promise<Messages> {
  // A copy, since page texts are added to it.
  return { ...(await general[tag]?.())?.default };
}

/** Promise.all that settles every part first, so that no rejection goes unhandled. */
export async function allOf<T>(parts: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(parts);
  return Promise.all(parts);
}

/** Texts of one page, `catalogues/<tag>/pages/<page>.json`; empty if there is no such file. */
export async function loadPageMessages(tag: string, page: string): Promise<Messages> {
  const path = `./catalogues/${tag}/pages/${page}.json`;
  // The map of rarely used catalogues is a separate chunk.
  const load = ofPages[path] ?? (await import("./private-catalogues.ts")).ofPrivatePages[path];
  return (await load?.()) ?? {};
}
