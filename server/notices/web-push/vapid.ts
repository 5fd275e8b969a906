import { type KeyObject, sign, createECDH, createPrivateKey } from "node:crypto";

const HOUR = 3_600_000;
/** RFC 8292 allows 24 hours; clocks differ. */
const VALID = 12 * HOUR;
const RENEWED_AFTER = 6 * HOUR;
/** Hosts below one name are as many as somebody makes up. */
const MOST_KEPT = 1_000;

type Options = {
  /** `mailto:` or `https:` address of who runs this server. */
  contact: string;
  /** base64url; null if the key is not ours. */
  privateKeyOf: (publicKey: string) => Promise<string | null>;
  now: () => number;
};

/** Makes `Authorization` headers of RFC 8292, signed once for hours. */
export function createVapid({ contact, privateKeyOf, now }: Options) {
  const keys = new Map<string, KeyObject>();
  const headers = new Map<string, { header: string; madeMs: number }>();

  async function keyOf(publicKey: string): Promise<KeyObject | null> {
    const known = keys.get(publicKey);
    if (known) return known;
    const privateKey = await privateKeyOf(publicKey);
    if (privateKey === null) return null;
    const key = signingKey(publicKey, privateKey);
    keys.set(publicKey, key);
    return key;
  }

  /** Signs for a push service's origin; null if the private key is not known. */
  return async function authorization(origin: string, publicKey: string): Promise<string | null> {
    const name = `${origin} ${publicKey}`;
    const known = headers.get(name);
    // A clock that was set back makes a token of the future, which is refused.
    if (known && Math.abs(now() - known.madeMs) < RENEWED_AFTER) return known.header;
    const key = await keyOf(publicKey);
    if (!key) return null;
    const madeMs = now();
    const claims = { aud: origin, exp: Math.floor((madeMs + VALID) / 1_000), sub: contact };
    const header = `vapid t=${token(claims, key)}, k=${publicKey}`;
    if (headers.size >= MOST_KEPT) headers.clear();
    headers.set(name, { header, madeMs });
    return header;
  };
}

function token(claims: object, key: KeyObject): string {
  const text = [{ typ: "JWT", alg: "ES256" }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
  return `${text}.${signature.toString("base64url")}`;
}

/** A VAPID pair in base64url (the uncompressed point, and the number) as a key to sign with; throws if it is no pair. */
export function signingKey(publicKey: string, privateKey: string): KeyObject {
  const point = Buffer.from(publicKey, "base64url");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  if (!pair.getPublicKey().equals(point)) throw new Error("These VAPID keys are no pair");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  return createPrivateKey({
    format: "jwk",
    key: { kty: "EC", crv: "P-256", x: part(1), y: part(33), d: privateKey },
  });
}
