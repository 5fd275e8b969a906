/** Null when unset or storage is refused. */
export function storedText(area: "sessionStorage" | "localStorage", key: string): string | null {
  try {
    return window[area].getItem(key);
  } catch {
    return null;
  }
}
