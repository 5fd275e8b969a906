type Browser = {
  history: Pick<History, "length" | "back">;
  location: Pick<Location, "assign">;
};

/** Back, or home when the tab has no history. */
export function goBack({ history, location }: Browser, home: string): void {
  if (history.length > 1) history.back();
  else location.assign(home);
}
