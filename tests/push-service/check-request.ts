import { createPublicKey, type JsonWebKey, verify } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import * as z from "zod/mini";

const DAY_SECONDS = 86_400;
const MOST_BYTES = 4_096;
const URGENCIES = ["very-low", "low", "normal", "high"];

const claimsSchema = z.object({ aud: z.string(), exp: z.int(), sub: z.string() });
const headSchema = z.object({ typ: z.literal("JWT"), alg: z.literal("ES256") });

/** What is wrong with a request to a push service: the status that it answers, and why. */
export type Fault = { status: number; why: string };

/** Checks requests as push services do: RFC 8030 and 8292. Tokens that were right are known again. */
export function createRequestCheck(origin: () => string, now: () => number) {
  const known = new Map<string, number>();

  function tokenFault(header: string, key: string): Fault | null {
    const [, token = "", sent = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
    if (token === "") return { status: 401, why: "No VAPID authorization" };
    if (sent !== key) return { status: 403, why: "Another key than the subscription's" };
    const until = known.get(header);
    if (until !== undefined) return until > now() / 1_000 ? null : { status: 403, why: "Expired" };
    const [head = "", claims = "", signature = ""] = token.split(".");
    const text = Buffer.from(`${head}.${claims}`);
    const publicKey = { key: keyOf(key), dsaEncoding: "ieee-p1363" } as const;
    if (!verify("sha256", text, publicKey, Buffer.from(signature, "base64url"))) {
      return { status: 403, why: "Wrong signature" };
    }
    const said = claimsSchema.safeParse(decode(claims));
    if (!headSchema.safeParse(decode(head)).success || !said.success) {
      return { status: 400, why: "Not a token of RFC 8292" };
    }
    const { aud, exp, sub } = said.data;
    if (aud !== origin()) return { status: 403, why: `The audience is ${aud}` };
    if (exp <= now() / 1_000) return { status: 403, why: "Expired" };
    if (exp > now() / 1_000 + DAY_SECONDS) return { status: 403, why: "Valid for more than a day" };
    if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(sub)) return { status: 403, why: "No contact" };
    known.set(header, exp);
    return null;
  }

  /** `key`: the VAPID public key of the subscription. */
  return function faultOf(headers: IncomingHttpHeaders, body: Buffer, key: string): Fault | null {
    if (body.length > MOST_BYTES) return { status: 413, why: "Too large" };
    if (headers["content-encoding"] !== "aes128gcm") return { status: 400, why: "Not aes128gcm" };
    if (!/^\d+$/.test(String(headers["ttl"]))) return { status: 400, why: "No TTL" };
    if (!URGENCIES.includes(String(headers["urgency"] ?? "normal"))) {
      return { status: 400, why: "An unknown urgency" };
    }
    return tokenFault(headers.authorization ?? "", key);
  };
}

function decode(part: string): unknown {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}

function keyOf(point: string) {
  const bytes = Buffer.from(point, "base64url");
  const part = (from: number) => bytes.subarray(from, from + 32).toString("base64url");
  const key: JsonWebKey = { kty: "EC", crv: "P-256", x: part(1), y: part(33) };
  return createPublicKey({ format: "jwk", key });
}
