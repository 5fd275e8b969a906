import { existsSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Env } from "../env.ts";
import { LIST_KEY_FILE } from "../lists/sync/list-keys.ts";
import { OTHER_SECRET_FILE, SECRET_FILE } from "../notices/open-notices.ts";
import { readSecretFile, replaceSecretFile } from "../secret-file.ts";
import type { Seal, SealKeys } from "../store/seal-backup.ts";

/** The files of keys and secrets in DATA_DIR, and the settings that take their place. */
const SECRETS = [
  [LIST_KEY_FILE, "LISTS_KEY"],
  [SECRET_FILE, "NOTICES_SECRET"],
  [OTHER_SECRET_FILE, "NOTICES_SECRET_OTHER"],
] as const;

/** Null leaves backups unsealed, and without keys and secrets. */
export function sealOf({ BACKUP_PASSPHRASE, BACKUP_RECIPIENTS }: Env): Seal | null {
  if (BACKUP_RECIPIENTS !== undefined) return { recipients: BACKUP_RECIPIENTS };
  return BACKUP_PASSPHRASE === undefined ? null : { passphrase: BACKUP_PASSPHRASE };
}

export function sealKeysOf({ BACKUP_PASSPHRASE, BACKUP_IDENTITY_FILE }: Env): SealKeys {
  const identities =
    BACKUP_IDENTITY_FILE === undefined
      ? []
      : readFileSync(BACKUP_IDENTITY_FILE, "utf8")
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "" && !line.startsWith("#"));
  return { passphrase: BACKUP_PASSPHRASE, identities };
}

/** A file that cannot be read is told of and left out: the rows are worth saving without it. */
export function readSecrets(env: Env, dataDir: string, tell: (line: string) => void): Record<string, string> {
  const secrets: Record<string, string> = {};
  for (const [name, setting] of SECRETS) {
    try {
      const value = env[setting] ?? readSecretFile(dataDir, name);
      if (value !== null) secrets[name] = value;
    } catch (error) {
      tell(`The backup has no ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return secrets;
}

/**
 * Puts a backup's keys and secrets into DATA_DIR. A setting stays, and so does a file with another content unless the
 * restore is forced, which keeps it as `NAME.before-restore`. Returns what the operator has to know.
 */
export function putSecretsBack(
  secrets: Readonly<Record<string, string>>,
  { env, dataDir, force }: { env: Env; dataDir: string; force: boolean },
): string[] {
  return SECRETS.flatMap(([name, setting]) => {
    const value = secrets[name];
    if (value === undefined) return [];
    const file = join(dataDir, name);
    if (env[setting] !== undefined) {
      return env[setting] === value ? [] : [`${setting} is not the one in the backup. The setting is used.`];
    }
    try {
      return putBack(dataDir, name, { value, force });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return [`The data is restored, but ${file} could not be put back: ${why}`];
    }
  });
}

function putBack(
  dataDir: string,
  name: string,
  { value, force }: { value: string; force: boolean },
): string[] {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    replaceSecretFile(dataDir, name, value);
    return [`${file} came from the backup.`];
  }
  if (readFileSync(file, "utf8").trim() === value) return [];
  if (!force) return [`${file} is not the one in the backup, and was left as it is.`];
  const former = `${file}.before-restore`;
  if (existsSync(former))
    return [`${file} was left as it is: ${former} is there already. Move it away first.`];
  renameSync(file, former);
  replaceSecretFile(dataDir, name, value);
  return [`${file} came from the backup; the former one is ${former}.`];
}
