import * as z from "zod/mini";
import type { ProblemCode } from "#domain/base/problem-codes.ts";
import type { Deprecation } from "./deprecation.ts";
import type { FastifySchema } from "fastify";

// What a route says of itself beside its schemas, for the API's description. Tests compare it with what it answers.

export type Said = {
  /** Codes of the problems it can answer, beside those that follow from its other properties. */
  problems?: readonly ProblemCode[];
  /** It takes an Idempotency-Key (`withIdempotency`). */
  repeatable?: true;
  /** It takes If-Match (`requireIfMatch`); `optional`: only judged if it is sent. */
  versioned?: true | "optional";
  /** It asks who it is again when nobody has proved it for a while. */
  proof?: true;
  /** Clients may cache its answer; one that sends its ETag gets 304. */
  cached?: true;
  /** The limit of requests does not count it. */
  unlimited?: true;
  /** Headers of its successful answer. */
  sends?: readonly ("Content-Disposition" | "ETag" | "Location")[];
  /** It will go: see docs/api-policy.md. */
  deprecation?: Deprecation;
  /** Rows of a page, if the query names no number. */
  usualPageSize?: number;
};

declare module "fastify" {
  // oxlint-disable-next-line typescript/no-empty-object-type -- it adds what `Said` has
  interface FastifySchema extends Said {}
}

/** An answer that is no JSON, or JSON that is made once and sent as it is kept. */
export function asFile(type: string, description: string) {
  return { description, content: { [type]: { schema: z.any() } } };
}

/** Describes a header in which a client sends back an ETag. */
const ETAG_NOTE = "The ETag that was answered before";

export type DescribedHeader = { name: string; description: string; required: boolean };

/** The headers that a request to this route is judged by. */
export function requestHeaders(said: Said): DescribedHeader[] {
  return [
    ...(said.versioned === undefined
      ? []
      : [{ name: "If-Match", description: ETAG_NOTE, required: said.versioned === true }]),
    ...(said.repeatable
      ? [
          {
            name: "Idempotency-Key",
            description: "8 to 100 visible ASCII characters: sent again, the same answer comes back",
            required: false,
          },
        ]
      : []),
    ...(said.cached ? [{ name: "If-None-Match", description: ETAG_NOTE, required: false }] : []),
  ];
}

export type RouteFacts = Said & {
  method: string;
  /** It requires an account. */
  isGuarded: boolean;
  /** It requires a right that not every account has. */
  needsRight: boolean;
  hasBody: boolean;
  /** A query, path or body can be wrong. */
  isValidated: boolean;
};

/** The codes of all problems that a route can answer. */
export function problemCodes(facts: RouteFacts): ProblemCode[] {
  const changes = facts.method !== "GET";
  const codes: ProblemCode[] = [
    "malformed_request",
    "internal_error",
    "database_unavailable",
    ...(facts.problems ?? []),
  ];
  if (!facts.unlimited) codes.push("rate_limit_exceeded");
  if (facts.isGuarded) codes.push("unauthenticated");
  if (facts.needsRight) codes.push("forbidden", "passkey_needed");
  if (facts.proof) codes.push("proof_needed");
  if (facts.isValidated) codes.push("validation_failed");
  if (changes) codes.push("storage_full");
  if (facts.hasBody) codes.push("payload_too_large", "unsupported_media_type", "request_timeout");
  if (facts.repeatable) codes.push("idempotency_key_reused");
  if (facts.versioned !== undefined) codes.push("stale_version");
  if (facts.versioned === true) codes.push("precondition_required");
  return [...new Set(codes)].toSorted();
}

/** `getAdminPassportsIdHistory`. */
export function operationId(method: string, url: string): string {
  const words = url
    .replace(/^\/api\/v\d+\//, "")
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Makes the options of routes of one tag that everyone may use. */
export function publicRoutes(tag: string) {
  return <S extends FastifySchema>(summary: string, schema: S) => ({
    schema: { tags: [tag], summary, ...schema },
  });
}
