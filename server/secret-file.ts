import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { hasCode } from "./error-code.ts";
import { makeOwnFile } from "./store/sqlite-files.ts";

const SECRET_BYTES = 32;

/** base64url of 32 bytes. */
export const SECRET_FORM = /^[\w-]{43}$/;

/** A secret in DATA_DIR, made at the first start; backups of the database do not contain it. */
export function secretOfFolder(dataDir: string, name: string): string {
  const known = readSecretFile(dataDir, name);
  if (known !== null) return known;
  // If two servers start at once, only one draft gets the name.
  const draft = writeDraft(dataDir, name, randomBytes(SECRET_BYTES).toString("base64url"));
  try {
    linkOrCopy(draft, join(dataDir, name));
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  const made = readSecretFile(dataDir, name);
  if (made === null) throw new Error(`${join(dataDir, name)} went away`);
  return made;
}

/** Null without the file; throws if it holds something else. Takes it from others who may read it. */
export function readSecretFile(dataDir: string, name: string): string | null {
  const file = join(dataDir, name);
  try {
    const text = readFileSync(file, "utf8").trim();
    if (SECRET_FORM.test(text)) {
      closeToOthers(file);
      return text;
    }
  } catch (error) {
    if (hasCode(error, "ENOENT")) return null;
    throw error;
  }
  throw new Error(`${file} holds no secret: restore it from where you keep it, beside the backups.`);
}

/** Some file systems have no hard links. Throws EEXIST. */
function linkOrCopy(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (hasCode(error, "EEXIST")) throw error;
    writeWhole(file, readFileSync(draft, "utf8"));
  }
}

/** Windows has no such modes. */
function closeToOthers(file: string): void {
  const mode = statSync(file).mode & 0o777;
  if (process.platform === "win32" || (mode & 0o077) === 0) return;
  const others = `Other accounts could read ${file} (mode ${mode.toString(8)})`;
  try {
    chmodSync(file, 0o600);
    process.stderr.write(`${others}; now they cannot.\n`);
  } catch {
    // The file belongs to another account, or its file system is read-only.
    process.stderr.write(`${others}, and this account cannot change that.\n`);
  }
}

/** Leaves the old secret or the new one, never half of one. */
export function replaceSecretFile(dataDir: string, name: string, secret: string): void {
  renameSync(writeDraft(dataDir, name, secret), join(dataDir, name));
}

function writeDraft(dataDir: string, name: string, secret: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${join(dataDir, name)}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeWhole(draft, `${secret}\n`);
  return draft;
}

function writeWhole(file: string, text: string): void {
  const descriptor = makeOwnFile(file);
  try {
    writeFileSync(descriptor, text, { flush: true });
  } finally {
    closeSync(descriptor);
  }
}
