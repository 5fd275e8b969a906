import type { Passport, PassportList } from "#domain/passports/contract.ts";
import { type EpochDay, parseIsoDate } from "#domain/base/day.ts";
import { newestFirst } from "#domain/passports/passport-order.ts";
import type { FoundPassport, Hit, HitMatch, NameOrder } from "#domain/passports/search/hit.ts";

/** A published passport for screens, from any source. */
export type ListedPassport = {
  requestNumber: string;
  fullName: string;
  location: string;
  day: EpochDay;
  /** Null from the phone: segments have no ids. */
  id: number | null;
  /** Null without a search, or if only similar. */
  match: HitMatch | null;
  /** How the words asked for stand in the name. */
  order: NameOrder;
  /** Lower is nearer, within one match. */
  rank: number;
};

/** A passport that was not searched for. */
export const UNRANKED = { match: null, order: "own", rank: 0 } as const;

export function fromLocalHit(
  hit: FoundPassport & Partial<Pick<Hit, "match" | "order" | "rank">>,
): ListedPassport {
  const { requestNumber, firstName, middleName, lastName, location, day } = hit;
  const { match = null, order = "own", rank = 0 } = hit;
  const fullName = [firstName, middleName, lastName].filter((part) => part !== "").join(" ");
  return { requestNumber, fullName, location, day, id: null, match, order, rank };
}

export function fromApi(passport: Passport & Partial<PassportList["data"][number]>): ListedPassport {
  const { id, request_number, full_name, location, date_of_publish } = passport;
  const { match = null, order = "own", rank = 0 } = passport;
  const day = parseIsoDate(date_of_publish);
  // The shape is validated; an impossible date is a server bug.
  if (day === null) throw new Error(`Not a date: ${date_of_publish}`);
  return { requestNumber: request_number, fullName: full_name, location, day, id, match, order, rank };
}

/**
 * Merges two answers by request number; the newer list wins, on the same day the server's (it has an id). Exact hits
 * first, then sound-alikes, each by rank, then newest first.
 */
export function mergeListed(
  onPhone: readonly ListedPassport[],
  fromServer: readonly ListedPassport[],
): ListedPassport[] {
  const byNumber = new Map<string, ListedPassport>();
  for (const passport of [...fromServer, ...onPhone]) {
    const known = byNumber.get(passport.requestNumber);
    if (known === undefined || passport.day > known.day) byNumber.set(passport.requestNumber, passport);
  }
  const all = [...byNumber.values()];
  const isSounding = ({ match }: ListedPassport) => (match === "sounds" ? 1 : 0);
  return all.sort((a, b) => isSounding(a) - isSounding(b) || a.rank - b.rank || newestFirst(a, b));
}
