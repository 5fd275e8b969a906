import { allOf, loadGeneralMessages, loadPageMessages, LOCALES } from "./catalogues.ts";
import type { Messages } from "./message.ts";
import { createTranslator, type Translator } from "./translator.ts";

/** The chosen language, and the change to another. */
export type Language = {
  subscribe: (onChange: () => void) => () => void;
  translator: () => Translator;
  /** Fetches a page's own texts, once; the same promise for every caller. */
  loadPage: (page: string) => Promise<void>;
  /** Changes to another language when all its texts are here; rejects, and changes nothing, when they cannot be had. */
  choose: (tag: string) => Promise<void>;
};

/** Says of itself that it is fulfilled: React's `use` then waits for no microtask, which HTML being taken over must not. */
const HERE: Promise<void> = Object.assign(Promise.resolve(), { status: "fulfilled", value: undefined });

type Loaded = { messages: Record<string, Messages[string]>; translator: Translator };

/** Starts with one language, its general texts and those of `pages` loaded. */
export async function openLanguage(tag: string, pages: readonly string[] = []): Promise<Language> {
  const listeners = new Set<() => void>();
  const needed = new Map(pages.map((page) => [page, HERE]));
  let current = await load(tag, pages);

  async function fetchPage(page: string): Promise<void> {
    const asked = current;
    Object.assign(asked.messages, await loadPageMessages(asked.translator.locale, page));
    // The language was changed meanwhile, before this page was known to be needed.
    if (asked !== current) await fetchPage(page);
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    translator: () => current.translator,
    loadPage(page) {
      const known = needed.get(page);
      if (known !== undefined) return known;
      const fetched = fetchPage(page);
      needed.set(page, fetched);
      // What failed is asked for again by the next try of the page.
      fetched.catch(() => needed.delete(page));
      return fetched;
    },
    async choose(chosen) {
      let pages: string[] = [];
      let loaded: Loaded;
      do {
        pages = [...needed.keys()];
        loaded = await load(chosen, pages);
        // A page that was opened meanwhile has brought its texts in the former language alone.
      } while ([...needed.keys()].some((page) => !pages.includes(page)));
      current = loaded;
      for (const listener of listeners) listener();
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
