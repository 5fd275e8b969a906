// oxlint-disable-next-line typescript/triple-slash-reference -- nothing else names an ambient module to other tsconfigs
/// <reference path="./http-ece.d.ts" />
import { createECDH, type ECDH } from "node:crypto";
import { encrypt } from "http_ece";

export type SubscriberKeys = { p256dh: string; auth: string };

type Fixed = { sender: ECDH; salt: Buffer };

/**
 * The body of a push (RFC 8291), one record. The plaintext is filled up to `size` bytes, so that its length tells
 * nothing. `fixed`: for test vectors; otherwise sender and salt are new for each message.
 */
export function encryptPush(text: string, size: number, keys: SubscriberKeys, fixed?: Fixed): Buffer {
  const plaintext = Buffer.from(text);
  return encrypt(plaintext, {
    version: "aes128gcm",
    privateKey: fixed?.sender ?? newSender(),
    ...(fixed && { salt: fixed.salt }),
    dh: Buffer.from(keys.p256dh, "base64url"),
    authSecret: Buffer.from(keys.auth, "base64url"),
    pad: Math.max(0, size - plaintext.length),
  });
}

function newSender(): ECDH {
  const sender = createECDH("prime256v1");
  sender.generateKeys();
  return sender;
}
