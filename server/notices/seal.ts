import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** What the database holds is of no use without it. */
export type NoticeSecret = {
  /** `purpose` has to be the same when it is opened, so that no row's text passes for another's. */
  seal: (purpose: string, text: string) => Uint8Array;
  /** Throws if it was sealed otherwise or changed since. */
  open: (purpose: string, sealed: Uint8Array) => string;
  /** Finds a text that is stored sealed. */
  mac: (text: string) => string;
};

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
  return {
    seal: (purpose, text) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body]);
    },
    open: (purpose, sealed) => {
      if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new Error("Sealed by another program");
      const iv = sealed.subarray(1, 1 + IV_BYTES);
      const decipher = createDecipheriv(CIPHER, sealingKey, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]).toString("utf8");
    },
    mac: (text) => createHmac("sha256", macKey).update(text).digest("base64url"),
  };
}
