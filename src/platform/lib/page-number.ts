/** An integer from 1 to `max`; null for anything else. */
export function wholeNumber(text: string | null, max: number): number | null {
  if (text === null || !/^\d{1,9}$/.test(text)) return null;
  const value = Number(text);
  return value >= 1 && value <= max ? value : null;
}

/** The page number, 1 if invalid. */
export function pageNumber(text: string | null): number {
  return wholeNumber(text, 999_999_999) ?? 1;
}
