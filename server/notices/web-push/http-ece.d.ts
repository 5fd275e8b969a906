declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** RFC 8188 (`aes128gcm`) with the keys of RFC 8291: header and records. `pad`: bytes of padding. */
  export function encrypt(
    plaintext: Buffer,
    params: {
      version: "aes128gcm";
      /** The sender's, of this message only. */
      privateKey: ECDH;
      /** The receiver's public key: the uncompressed point. */
      dh: Buffer;
      authSecret: Buffer;
      salt?: Buffer;
      pad: number;
    },
  ): Buffer;
}
