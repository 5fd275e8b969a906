import type { Passport } from "#domain/api/passports.ts";
import { type EpochDay, parseIsoDate } from "#domain/day.ts";
import { newestFirst } from "#domain/passport-order.ts";
import type { FoundPassport, HitMatch } from "#domain/search/hit.ts";

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
};

export function fromLocalHit(hit: FoundPassport & { match?: HitMatch }): ListedPassport {
  const { requestNumber, firstName, middleName, lastName, location, day } = hit;
  const fullName = [firstName, middleName, lastName].filter((part) => part !== "").join(" ");
  return { requestNumber, fullName, location, day, id: null, match: hit.match ?? null };
}

export function fromApi(passport: Passport & { match?: HitMatch | undefined }): ListedPassport {
  const { id, request_number, full_name, location, date_of_publish, match } = passport;
  const day = parseIsoDate(date_of_publish);
  // The shape is validated; an impossible date is a server bug.
  if (day === null) throw new Error(`Not a date: ${date_of_publish}`);
  return { requestNumber: request_number, fullName: full_name, location, day, id, match: match ?? null };
}

/**
 * Merges two answers by request number; the newer list wins, on the same day the server's (it has an id). Exact hits
 * first, newest first; then sound-alikes in their ranking, the server's before the phone's.
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
  const sounds = all.filter(({ match }) => match === "sounds");
  return [...all.filter(({ match }) => match !== "sounds").sort(newestFirst), ...sounds];
}
