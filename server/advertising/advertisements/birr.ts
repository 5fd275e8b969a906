import { sql } from "kysely";

/** `150000` hundredths as `1500.00`. */
export function birr(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** `1500`, `1500.5` or `1500.00` in hundredths. */
export function centsOf(amount: string): number {
  const [whole = "", part = ""] = amount.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** Hundredths paid less those refunded, in a query over `advertisement_payments`. */
export const NET_CENTS = sql<
  number | string
>`coalesce(sum(case status when 'paid' then cents when 'refunded' then -cents else 0 end), 0)`;
