import type { VerifySignature } from "#domain/lists/signed-head.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export type VerifyBytes = (key: Bytes, signature: Bytes, message: Bytes) => Promise<boolean>;

/** The browser has no Ed25519, and what would replace it is missing. */
export class NoVerifier extends Error {}

/**
 * Ed25519 by WebCrypto; by what `load` brings in browsers without it (before Chrome 137, Safari 17, Firefox 129).
 */
export function signatureVerifier(
  load: () => Promise<VerifyBytes | null> = async () => null,
  subtle: SubtleCrypto = crypto.subtle,
): VerifySignature {
  return async (key, signature, message) => {
    const keyBytes = bytesOf(key);
    const signatureBytes = bytesOf(signature);
    if (!isStrict(keyBytes) || !isStrict(signatureBytes.subarray(0, 32))) return false;
    let imported: CryptoKey;
    try {
      imported = await subtle.importKey("raw", keyBytes, "Ed25519", false, ["verify"]);
    } catch {
      // Also a key that is no point: then the other says so.
      const verify = await load();
      if (verify === null) throw new NoVerifier();
      return verify(keyBytes, signatureBytes, message);
    }
    return subtle.verify("Ed25519", imported, signatureBytes, message);
  };
}

const P = 2n ** 255n - 19n;
/** The y of the points of order 8. */
const Y8 = 0x5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n;

/** Refuses points of small order and y beyond the field, on which implementations differ. */
function isStrict(point: Bytes): boolean {
  const whole = point.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  const y = whole & (2n ** 255n - 1n);
  return y < P && ![0n, 1n, P - 1n, Y8, P - Y8].includes(y);
}

function bytesOf(base64url: string): Bytes {
  const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
