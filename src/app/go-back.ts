type Browser = {
  history: Pick<History, "length" | "back">;
  location: Pick<Location, "assign">;
};

/** Back to where the visitor came from; a tab that began here has no such place and goes home. */
export function goBack({ history, location }: Browser, home: string): void {
  if (history.length > 1) history.back();
  else location.assign(home);
}
