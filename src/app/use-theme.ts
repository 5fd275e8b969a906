import { useSyncExternalStore } from "react";
import { createTheme, type Theme } from "./theme.ts";

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
