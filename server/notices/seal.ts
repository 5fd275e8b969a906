import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** What the database holds is of no use without it. */
export type NoticeSecret = {
  /** `purpose` has to be the same when it is opened, so that no row's text passes for another's. */
  seal: (purpose: string, text: string) => Uint8Array;
  /** Throws if it was sealed otherwise or changed since. */
  open: (purpose: string, sealed: Uint8Array) => string;
  /** Finds a text that is stored sealed. */
  mac: (text: string) => string;
  /** What a stored text may be found by: its `mac`, and that of the other accepted secret. */
  macs: (text: string) => string[];
  /** Whether the present secret sealed it, and not the other one. */
  isPresent: (purpose: string, sealed: Uint8Array) => boolean;
};

/** base64url: the secret that seals, and one more that is accepted while rows are sealed again. */
export type SecretTexts = { secret: string; otherSecret: string | null };

/** Seals with the one, opens with both. */
export function noticeSecretOf({ secret, otherSecret }: SecretTexts): NoticeSecret {
  const present = noticeSecret(Buffer.from(secret, "base64url"));
  if (otherSecret === null || otherSecret === secret) return present;
  const other = noticeSecret(Buffer.from(otherSecret, "base64url"));
  return {
    ...present,
    open: (purpose, sealed) =>
      present.isPresent(purpose, sealed) ? present.open(purpose, sealed) : other.open(purpose, sealed),
    macs: (text) => [present.mac(text), other.mac(text)],
  };
}

export const SECRET_BYTES = 32;

const CIPHER = "aes-256-gcm";
const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES;

/** Derives a key for each use from the 32 bytes. */
export function noticeSecret(bytes: Uint8Array): NoticeSecret {
  if (bytes.length !== SECRET_BYTES) throw new Error(`A secret has ${SECRET_BYTES} bytes`);
  const derive = (use: string) => Buffer.from(hkdfSync("sha256", bytes, "", `passport-status/${use}/1`, 32));
  const sealingKey = derive("notices/seal");
  const macKey = derive("notices/mac");
  const mac = (text: string) => createHmac("sha256", macKey).update(text).digest("base64url");
  const open = (purpose: string, sealed: Uint8Array): string => {
    if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new Error("Sealed by another program");
    const iv = sealed.subarray(1, 1 + IV_BYTES);
    const decipher = createDecipheriv(CIPHER, sealingKey, iv, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString("utf8");
  };
  return {
    seal: (purpose, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
    },
    open,
    mac,
    macs: (text) => [mac(text)],
    isPresent: (purpose, sealed) => {
      try {
        open(purpose, sealed);
        return true;
      } catch {
        return false;
      }
    },
  };
}
