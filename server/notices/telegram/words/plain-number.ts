const FORMAT = new Intl.NumberFormat("en-GB");

/** 1,234 in both languages. */
export function plainNumber(value: number): string {
  return FORMAT.format(value);
}
