import { useSyncExternalStore } from "react";
import { createListeners } from "../platform/lib/listeners.ts";

type Theme = "light" | "dark";
/** `system` until chosen. */
type ThemeChoice = Theme | "system";

export const THEME_KEY = "passport-status:theme";

type Surroundings = {
  page: Pick<Document, "documentElement" | "querySelectorAll">;
  /** May throw when storage is blocked. */
  storage: () => Pick<Storage, "getItem" | "setItem">;
  systemDark: () => Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener">;
  window: Pick<Window, "addEventListener" | "removeEventListener">;
};

/** The system's theme, or the user's choice, stored and synced between tabs. */
export function createTheme({ page, storage, systemDark, window }: Surroundings) {
  const { subscribe, notify } = createListeners();
  const choice = (): ThemeChoice => parseTheme(page.documentElement.dataset["theme"]);

  function show(chosen: ThemeChoice): void {
    applyTheme(page, chosen);
    notify();
  }

  function current(): Theme {
    const chosen = choice();
    if (chosen !== "system") return chosen;
    return systemDark().matches ? "dark" : "light";
  }

  return {
    current,
    flip(): void {
      const next = current() === "dark" ? "light" : "dark";
      try {
        storage().setItem(THEME_KEY, next);
      } catch {
        // If nothing can be stored, the choice lasts until reload.
      }
      show(next);
    },
    subscribe(listener: () => void): () => void {
      const leave = subscribe(listener);
      const query = systemDark();
      const onStorage = (event: StorageEvent): void => {
        // Null key: storage was cleared.
        if (event.key === THEME_KEY || event.key === null) show(parseTheme(event.newValue));
      };
      query.addEventListener("change", listener);
      window.addEventListener("storage", onStorage);
      return () => {
        leave();
        query.removeEventListener("change", listener);
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}

function parseTheme(text: string | null | undefined): ThemeChoice {
  return text === "light" || text === "dark" ? text : "system";
}

/** index.html does the same before the first paint. */
function applyTheme(page: Surroundings["page"], chosen: ThemeChoice): void {
  const { dataset } = page.documentElement;
  if (chosen === "system") delete dataset["theme"];
  else dataset["theme"] = chosen;
  for (const meta of page.querySelectorAll<HTMLMetaElement>("meta[name=color-scheme]"))
    meta.content = chosen === "system" ? "light dark" : chosen;
  // One meta tag per theme: enable the chosen one.
  for (const meta of page.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = meta.dataset["theme"];
    meta.media = chosen === "system" ? `(prefers-color-scheme: ${own})` : own === chosen ? "all" : "not all";
  }
}

let created: ReturnType<typeof createTheme> | undefined;

/** Created lazily: the server has no document. */
function pageTheme(): ReturnType<typeof createTheme> {
  created ??= createTheme({
    page: document,
    storage: () => localStorage,
    systemDark: () => matchMedia("(prefers-color-scheme: dark)"),
    window,
  });
  return created;
}

/** Light in prerendered HTML. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, onServer);
}

const subscribe = (onChange: () => void): (() => void) => pageTheme().subscribe(onChange);
const current = (): Theme => pageTheme().current();
const onServer = (): Theme => "light";

export function flipTheme(): void {
  pageTheme().flip();
}
