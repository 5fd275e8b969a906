import type { FastifyInstance } from "fastify";
import { parseIsoDate } from "#domain/base/day.ts";

/** Days are UTC's, as `2027-01-31`. */
export type Deprecation = {
  /** From this day nobody should begin to use it. */
  since: string;
  /** On this day it goes. */
  sunset: string;
  /** The path of what to call in its place, if there is one. */
  instead?: string;
};

/** Phones keep an installed app for months, and other people's programs are looked after seldom. */
export const SHORTEST_NOTICE_DAYS = 180;

/** What every answer of such a route says: RFC 9745 and RFC 8594. */
export function deprecationHeaders({ since, sunset, instead }: Deprecation): Record<string, string> {
  const link = instead === undefined ? {} : { Link: `<${instead}>; rel="successor-version"` };
  return { Deprecation: `@${Date.parse(since) / 1_000}`, Sunset: new Date(sunset).toUTCString(), ...link };
}

/** Sends these headers, and refuses a route that would go sooner than promised. Call before routes are registered. */
export function announceDeprecations(app: FastifyInstance): void {
  app.addHook("onRoute", ({ url, schema }) => {
    if (schema?.deprecation === undefined) return;
    const { since, sunset } = schema.deprecation;
    const [first, last] = [parseIsoDate(since), parseIsoDate(sunset)];
    if (first === null || last === null || last - first < SHORTEST_NOTICE_DAYS)
      throw new Error(
        `${url} is deprecated from ${since} to ${sunset}: less than ${SHORTEST_NOTICE_DAYS} days.`,
      );
  });
  app.addHook("onSend", async ({ routeOptions }, reply, payload) => {
    const deprecation = routeOptions.schema?.deprecation;
    if (deprecation !== undefined) reply.headers(deprecationHeaders(deprecation));
    return payload;
  });
}
