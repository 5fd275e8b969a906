import { createReadStream, createWriteStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";

/** How backups are sealed: by a passphrase, or for recipients (`age1…`) whose identities are kept elsewhere. */
export type Seal = { passphrase: string } | { recipients: readonly string[] };

/** What opens sealed backups. `identities`: `AGE-SECRET-KEY-1…`. */
export type SealKeys = { passphrase?: string | undefined; identities?: readonly string[] | undefined };

/** The first line of every file of the age format, which `age` opens too. */
const FIRST_LINE = "age-encryption.org/v1\n";

/**
 * 32 MB and a tenth of a second, as backups run beside a server on a small machine. The setting asks for a passphrase
 * of 20 letters, so that guessing is hopeless all the same.
 */
const SCRYPT_WORK = 15;

export async function isSealed(file: string): Promise<boolean> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_LINE.length), 0, FIRST_LINE.length, 0);
    return buffer.subarray(0, bytesRead).toString("latin1") === FIRST_LINE;
  } finally {
    await handle.close();
  }
}

/** Streams: no part of the file stays in memory. */
export async function sealFile(from: string, to: string, seal: Seal): Promise<void> {
  const encrypter = new Encrypter();
  if ("passphrase" in seal) {
    encrypter.setPassphrase(seal.passphrase);
    encrypter.setScryptWorkFactor(SCRYPT_WORK);
  } else for (const recipient of seal.recipients) encrypter.addRecipient(recipient);
  await pour(await encrypter.encrypt(webStreamOf(from)), to);
}

/** The message of what it throws is a sentence. */
export async function unsealFile(from: string, to: string, keys: SealKeys): Promise<void> {
  const { passphrase, identities = [] } = keys;
  if (passphrase === undefined && identities.length === 0) {
    throw new Error(
      `${from} is sealed. Set BACKUP_PASSPHRASE, or BACKUP_IDENTITY_FILE to the file of the age identity that opens it.`,
    );
  }
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addPassphrase(passphrase);
  for (const identity of identities) decrypter.addIdentity(identity);
  let plain: ReadableStream<Uint8Array>;
  try {
    plain = await decrypter.decrypt(webStreamOf(from));
  } catch (cause) {
    throw new Error(
      `${from} cannot be opened: it was sealed with another passphrase or for another recipient, or its head is damaged.`,
      { cause },
    );
  }
  try {
    await pour(plain, to);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause) throw cause;
    throw new Error(`${from} is damaged or its end is missing: it is not what was sealed.`, { cause });
  }
}

// The library speaks of the browsers' streams, which are the same but for their types.
function webStreamOf(file: string): ReadableStream<Uint8Array> {
  const stream: unknown = Readable.toWeb(createReadStream(file, { highWaterMark: 1 << 18 }));
  return stream as ReadableStream<Uint8Array>;
}

async function pour(source: ReadableStream<Uint8Array>, to: string): Promise<void> {
  const stream: unknown = source;
  await pipeline(
    Readable.fromWeb(stream as NodeStream<Uint8Array>),
    createWriteStream(to, { flags: "wx", mode: 0o600 }),
  );
}
