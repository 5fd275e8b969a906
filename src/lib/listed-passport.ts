import type { Passport } from "#domain/api/passports.ts";
import { type EpochDay, parseIsoDate } from "#domain/day.ts";
import { newestFirst } from "#domain/passport-order.ts";
import type { FoundPassport, HitMatch } from "#domain/search/hit.ts";

/** A published passport as screens show it, whichever way it was found. */
export type ListedPassport = {
  requestNumber: string;
  fullName: string;
  location: string;
  day: EpochDay;
  /** The record's id; segments carry none, so null for what was found on this phone. */
  id: number | null;
  /** How it answers to what was searched; null where nothing was, or for what only looks similar. */
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
  // The contract checks the shape; a date that does not exist would be a fault of our own server.
  if (day === null) throw new Error(`Not a date: ${date_of_publish}`);
  return { requestNumber: request_number, fullName: full_name, location, day, id, match: match ?? null };
}

/**
 * Two answers to one question as one: each request number once, the newer list wins (on the same day the
 * server's record, which has an id). Hits as written come first, newest first, then those that sound so as they were
 * ranked, the server's before those that only this phone has.
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
