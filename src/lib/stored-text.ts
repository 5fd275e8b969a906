/** What the browser holds under a key; null where it holds nothing, or refuses its storage. */
export function storedText(area: "sessionStorage" | "localStorage", key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}
