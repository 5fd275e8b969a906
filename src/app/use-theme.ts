import { useSyncExternalStore } from "react";
import { createTheme, type Theme } from "./theme.ts";

let created: ReturnType<typeof createTheme> | undefined;

/** The one theme of this tab, made when the page is there: the server renders without. */
function pageTheme(): ReturnType<typeof createTheme> {
  created ??= createTheme({
    page: document,
    storage: () => localStorage,
    systemDark: () => matchMedia("(prefers-color-scheme: dark)"),
    window,
  });
  return created;
}

/** The theme shown; light in rendered HTML, which cannot know. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current, onServer);
}

const subscribe = (onChange: () => void): (() => void) => pageTheme().subscribe(onChange);
const current = (): Theme => pageTheme().current();
const onServer = (): Theme => "light";

export function flipTheme(): void {
  pageTheme().flip();
}
