import type { Passport } from "../../domain/api/passports.ts";
import { type EpochDay, parseIsoDate } from "../../domain/day.ts";
import type { LocalHit } from "../search/protocol.ts";

/** A published passport as screens show it, whichever way it was found. */
export type ListedPassport = {
  requestNumber: string;
  fullName: string;
  location: string;
  day: EpochDay;
  /** The record's id; segments carry none, so null for what was found on this phone. */
  id: number | null;
};

export function fromLocalHit(hit: LocalHit): ListedPassport {
  const { requestNumber, firstName, middleName, lastName, location, day } = hit;
  const fullName = [firstName, middleName, lastName].filter((part) => part !== "").join(" ");
  return { requestNumber, fullName, location, day, id: null };
}

export function fromApi(passport: Passport): ListedPassport {
  const { id, request_number, full_name, location, date_of_publish } = passport;
  const day = parseIsoDate(date_of_publish);
  // The contract checks the shape; a date that does not exist would be a fault of our own server.
  if (day === null) throw new Error(`Not a date: ${date_of_publish}`);
  return { requestNumber: request_number, fullName: full_name, location, day, id };
}

/**
 * Two answers to one question as one: each request number once, the newer list wins (on the same day the
 * server's record, which has an id), newest lists first.
 */
export function mergeListed(
  onPhone: readonly ListedPassport[],
  fromServer: readonly ListedPassport[],
): ListedPassport[] {
  const byNumber = new Map<string, ListedPassport>();
  for (const passport of [...onPhone, ...fromServer]) {
    const known = byNumber.get(passport.requestNumber);
    if (known === undefined || passport.day >= known.day) byNumber.set(passport.requestNumber, passport);
  }
  return [...byNumber.values()].sort((a, b) => b.day - a.day || (a.requestNumber < b.requestNumber ? -1 : 1));
}
