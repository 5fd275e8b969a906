import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import type { Assertion, Attestation } from "#domain/accounts/passkeys.ts";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

type Asked = { challenge: string; origin?: string; verified?: boolean };

/** A phone's passkey in software: P-256, without attestation, as WebAuthn Level 2 describes it. */
export type SoftwarePasskey = ReturnType<typeof softwarePasskey>;

/** `counter` is that of the last signature; a copy of the device goes on from an earlier one. */
export function softwarePasskey({ rpId = "localhost", origin = "http://localhost", counter = 0 } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let signed = counter;

  const clientData = (type: string, asked: Asked): Buffer =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: asked.challenge,
        origin: asked.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const head = (flags: number, verified: boolean): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signed);
    const rpHash = createHash("sha256").update(rpId).digest();
    return Buffer.concat([rpHash, Buffer.from([flags | PRESENT | (verified ? VERIFIED : 0)]), count]);
  };

  return {
    id,
    setCounter: (to: number): void => {
      signed = to;
    },
    /** Answers `navigator.credentials.create`. */
    create(asked: Asked): Attestation {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        head(WITH_KEY, asked.verified ?? true),
        Buffer.alloc(16),
        length,
        credentialId,
        cbor(coseKey(publicKey)),
      ]);
      const attestation = new Map<string, CborValue>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: clientData("webauthn.create", asked).toString("base64url"),
          attestationObject: cbor(attestation).toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    get(asked: Asked): Assertion {
      signed += 1;
      const data = clientData("webauthn.get", asked);
      const authData = head(0, asked.verified ?? true);
      const toSign = Buffer.concat([authData, createHash("sha256").update(data).digest()]);
      return {
        id,
        rawId: id,
        type: "public-key",
        response: {
          clientDataJSON: data.toString("base64url"),
          authenticatorData: authData.toString("base64url"),
          signature: sign("sha256", toSign, privateKey).toString("base64url"),
        },
      };
    },
  };
}

/** RFC 9053: key type 2 (EC2), ES256, P-256, x, y. */
function coseKey(key: KeyObject): ReadonlyMap<number, CborValue> {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return new Map<number, CborValue>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
}

type CborValue = number | string | Buffer | ReadonlyMap<number | string, CborValue>;

/** As much of RFC 8949 as an attestation needs. */
function cbor(value: CborValue): Buffer {
  if (typeof value === "number") return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === "string")
    return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const entries = [...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)]);
  return Buffer.concat([cborHead(5, value.size), ...entries]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
