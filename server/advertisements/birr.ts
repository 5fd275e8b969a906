/** `150000` hundredths as `1500.00`. */
export function birr(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** `1500`, `1500.5` or `1500.00` in hundredths. */
export function centsOf(amount: string): number {
  const [whole = "", part = ""] = amount.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}
