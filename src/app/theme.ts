export type Theme = "light" | "dark";
/** What the visitor chose; `system` while nothing was chosen. */
type ThemeChoice = Theme | "system";

export const THEME_KEY = "passport-status:theme";

type Surroundings = {
  page: Pick<Document, "documentElement" | "querySelectorAll">;
  /** May throw, as browsers do that keep nothing. */
  storage: () => Pick<Storage, "getItem" | "setItem">;
  systemDark: () => Pick<MediaQueryList, "matches" | "addEventListener" | "removeEventListener">;
  window: Pick<Window, "addEventListener" | "removeEventListener">;
};

/** Light or dark: the system's, or the visitor's own, kept in this browser and followed by every open tab. */
export function createTheme({ page, storage, systemDark, window }: Surroundings) {
  const listeners = new Set<() => void>();
  const choice = (): ThemeChoice => parseTheme(page.documentElement.dataset["theme"]);

  function show(chosen: ThemeChoice): void {
    applyTheme(page, chosen);
    for (const listener of listeners) listener();
  }

  function current(): Theme {
    const chosen = choice();
    if (chosen !== "system") return chosen;
    return systemDark().matches ? "dark" : "light";
  }

  return {
    current,
    /** From light to dark and back. */
    flip(): void {
      const next = current() === "dark" ? "light" : "dark";
      try {
        storage().setItem(THEME_KEY, next);
      } catch {
        // A browser that keeps nothing shows the theme for as long as the page is open.
      }
      show(next);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      const query = systemDark();
      const onStorage = (event: StorageEvent): void => {
        // A null key: the storage was cleared.
        if (event.key === THEME_KEY || event.key === null) show(parseTheme(event.newValue));
      };
      query.addEventListener("change", listener);
      window.addEventListener("storage", onStorage);
      return () => {
        listeners.delete(listener);
        query.removeEventListener("change", listener);
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}

function parseTheme(text: string | null | undefined): ThemeChoice {
  return text === "light" || text === "dark" ? text : "system";
}

/** Puts a choice on the page. The script in index.html does the same before the first painting. */
function applyTheme(page: Surroundings["page"], chosen: ThemeChoice): void {
  const { dataset } = page.documentElement;
  if (chosen === "system") delete dataset["theme"];
  else dataset["theme"] = chosen;
  for (const meta of page.querySelectorAll<HTMLMetaElement>("meta[name=color-scheme]"))
    meta.content = chosen === "system" ? "light dark" : chosen;
  // One colour a theme: the chosen one holds always, the other never.
  for (const meta of page.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")) {
    const own = meta.dataset["theme"];
    meta.media = chosen === "system" ? `(prefers-color-scheme: ${own})` : own === chosen ? "all" : "not all";
  }
}
