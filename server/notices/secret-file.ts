import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SECRET_BYTES } from "./seal.ts";

const FILE = "notices-secret";

/** base64url of 32 bytes. */
export const SECRET_FORM = /^[\w-]{43}$/;

/** The secret in DATA_DIR, made at the first start; backups of the database do not contain it. */
export function secretOfFolder(dataDir: string): string {
  const file = join(dataDir, FILE);
  const known = readSecret(file);
  if (known !== null) return known;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Never half a secret, and only one where two servers start at once.
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(SECRET_BYTES).toString("base64url")}\n`, {
    mode: 0o600,
    flag: "wx",
    flush: true,
  });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
  const made = readSecret(file);
  if (made === null) throw new Error(`${file} went away`);
  return made;
}

function readSecret(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8").trim();
    if (SECRET_FORM.test(text)) return text;
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw error;
  }
  throw new Error(`${file} holds no secret: restore it from where you keep it, beside the backups.`);
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
