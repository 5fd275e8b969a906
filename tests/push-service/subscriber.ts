import { createECDH, randomBytes, webcrypto } from "node:crypto";

/** A browser's secret half of a subscription. */
export type Subscriber = { keys: { p256dh: string; auth: string }; privateKey: string };

export function newSubscriber(): Subscriber {
  const { publicKey, privateKey } = newKeyPair();
  return { keys: { p256dh: publicKey, auth: randomBytes(16).toString("base64url") }, privateKey };
}

/** Makes a key pair of P-256 in base64url: the uncompressed point, and the number. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys("base64url");
  // It drops leading zeros.
  const secret = pair.getPrivateKey();
  const privateKey = Buffer.concat([Buffer.alloc(32 - secret.length), secret]).toString("base64url");
  return { publicKey, privateKey };
}

const { subtle } = webcrypto;
const TAG_BYTES = 16;

/**
 * What a browser does with a push's body (RFC 8291 and 8188, one record), by WebCrypto. Answers the plaintext with its
 * padding's length, or throws.
 */
export async function openPush(body: Buffer, { keys, privateKey }: Subscriber) {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, senderEnd);
  const record = body.subarray(senderEnd);
  if (record.length > recordSize) throw new Error("More than one record");

  const own = Buffer.from(keys.p256dh, "base64url");
  const part = (from: number) => own.subarray(from, from + 32).toString("base64url");
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const secretKey = await subtle.importKey(
    "jwk",
    { kty: "EC", crv: "P-256", x: part(1), y: part(33), d: privateKey },
    curve,
    false,
    ["deriveBits"],
  );
  const senderKey = await subtle.importKey("raw", sender, curve, false, []);
  const shared = await subtle.deriveBits({ name: "ECDH", public: senderKey }, secretKey, 256);
  const auth = Buffer.from(keys.auth, "base64url");
  const secret = await hkdf(shared, auth, Buffer.concat([ascii("WebPush: info\0"), own, sender]), 32);
  const key = await hkdf(secret, salt, ascii("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await hkdf(secret, salt, ascii("Content-Encoding: nonce\0"), 12);

  const aes = await subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const algorithm = { name: "AES-GCM", iv: nonce, tagLength: TAG_BYTES * 8 };
  const plain = Buffer.from(await subtle.decrypt(algorithm, aes, record));
  let end = plain.length - 1;
  while (plain[end] === 0) end--;
  if (plain[end] !== 2) throw new Error("The last record has to end with a 2 and zeros");
  return { text: plain.toString("utf8", 0, end), padded: plain.length - 1 };
}

async function hkdf(secret: ArrayBuffer | Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) {
  const key = await subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  return Buffer.from(await subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, bytes * 8));
}

function ascii(text: string): Buffer {
  return Buffer.from(text, "ascii");
}
