// oxlint-disable-next-line typescript/triple-slash-reference -- the type of a module that only the build makes, wherever this file is imported
/// <reference path="./general-messages.d.ts" />
import general from "virtual:general-messages";
import type { Messages } from "#domain/languages/message.ts";

const ofPages = import.meta.glob<Messages>(
  [
    "../../../domain/languages/*/pages/*.json",
    "!../../../domain/languages/*/pages/{account,admin-*,camera,collect,coming-soon,form,help-others,install,move,not-found,offline-panel,passkey-parts,removal,rhythm,service,sheet,since-last-visit,test}.json",
  ],
  { import: "default" },
);

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

/** Texts of one page, `domain/languages/<tag>/pages/<page>.json`; empty if there is no such file. */
export async function loadPageMessages(tag: string, page: string): Promise<Messages> {
  const path = `../../../domain/languages/${tag}/pages/${page}.json`;
  // The map of rarely used catalogues is a separate chunk.
  const load = ofPages[path] ?? (await import("./private-catalogues.ts")).ofPrivatePages[path];
  return (await load?.()) ?? {};
}
