import type { PACKAGES } from "./admin-advertisements.ts";

type Package = (typeof PACKAGES)[number];

const DAYS: Readonly<Record<Package, number>> = { weekly: 7, monthly: 30, yearly: 365 };

/** Days that a package runs, the first and the last included. */
export function packageDays(chosen: Package): number {
  return DAYS[chosen];
}
