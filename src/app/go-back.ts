type Browser = {
  history: Pick<History, "length" | "back">;
  location: Pick<Location, "assign">;
} & Pick<Window, "addEventListener" | "setTimeout" | "clearTimeout">;

/** A browser that goes back begins at once. */
const BEGINS_WITHIN_MS = 500;

/** Back; home when the tab has no history, or none that the browser goes back to. */
export function goBack(browser: Browser, home: string): void {
  const { history, location } = browser;
  const goHome = () => location.assign(home);
  if (history.length <= 1) return goHome();
  const waits = browser.setTimeout(goHome, BEGINS_WITHIN_MS);
  for (const begins of ["popstate", "beforeunload"])
    browser.addEventListener(begins, () => browser.clearTimeout(waits), { once: true });
  history.back();
}
