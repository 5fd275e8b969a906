import { LOCALES } from "#domain/base/languages.ts";
import { type Messages, createTranslator } from "#domain/languages/message.ts";
import { throwUnlessReloading } from "../lib/chunk-fault.ts";
import { createListeners } from "../lib/listeners.ts";
import { allOf, loadGeneralMessages, loadPageMessages } from "./catalogues.ts";
import type { Translator } from "./translator.ts";

export type Language = {
  subscribe: (onChange: () => void) => () => void;
  translator: () => Translator;
  /** Loads a page's texts once; all callers share the promise. A failed one is kept for five seconds. */
  loadPage: (page: string) => Promise<void>;
  /** Switches once all texts have loaded; on rejection nothing changes. */
  choose: (tag: string) => Promise<void>;
};

/** Pre-marked as fulfilled, so that React's `use` does not suspend during hydration. */
const HERE: Promise<void> = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined });

/** React asks again at once when a promise that it waits for is rejected. */
const RETRY_MS = 5_000;

type Loaded = { messages: Record<string, Messages[string]>; translator: Translator };

export async function openLanguage(tag: string, pages: readonly string[] = []): Promise<Language> {
  const { subscribe, notify } = createListeners();
  const needed = new Map(pages.map((page) => [page, HERE]));
  const failed = new Map<string, Promise<void>>();
  let current = await load(tag, pages);

  async function fetchPage(page: string): Promise<void> {
    const asked = current;
    const texts = await loadPageMessages(asked.translator.locale, page).catch(throwUnlessReloading);
    Object.assign(asked.messages, texts);
    // The language changed during the request.
    if (asked !== current) await fetchPage(page);
  }

  return {
    subscribe,
    translator: () => current.translator,
    loadPage(page) {
      const known = needed.get(page) ?? failed.get(page);
      if (known !== undefined) return known;
      const fetched = fetchPage(page);
      needed.set(page, fetched);
      fetched.catch(() => {
        needed.delete(page);
        failed.set(page, fetched);
        setTimeout(() => failed.delete(page), RETRY_MS);
      });
      return fetched;
    },
    async choose(chosen) {
      let pages: string[] = [];
      let loaded: Loaded;
      do {
        pages = [...needed.keys()];
        loaded = await load(chosen, pages);
        // Pages opened during loading need their texts in the new language too.
      } while ([...needed.keys()].some((page) => !pages.includes(page)));
      current = loaded;
      notify();
    },
  };
}

async function load(tag: string, pages: readonly string[]): Promise<Loaded> {
  const locale = LOCALES.find((known) => known.tag === tag);
  if (locale === undefined) throw new Error(`There is no catalogue of the language "${tag}".`);
  const parts = await allOf([
    loadGeneralMessages(locale.tag),
    ...pages.map((page) => loadPageMessages(locale.tag, page)),
  ]);
  const messages: Loaded["messages"] = Object.assign({}, ...parts);
  return { messages, translator: createTranslator(locale, messages) };
}

/** Our key in history state; wouter and others have theirs. */
const KEY = "chosenLanguage";

/** The language that the reader chose while at this place in the history. */
export function chosenLanguage(state: unknown): string | null {
  const chosen = typeof state === "object" && state !== null && KEY in state ? state[KEY] : null;
  return typeof chosen === "string" ? chosen : null;
}

export function withChosenLanguage(state: unknown, tag: string): Record<string, unknown> {
  return { ...(typeof state === "object" ? state : {}), [KEY]: tag };
}
