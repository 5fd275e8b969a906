import { err, ok } from "#domain/base/result.ts";
import type { Result } from "#domain/base/result.ts";
import type { ServiceFault } from "#domain/base/service-faults.ts";
import { readSecretFile, secretOfFolder } from "../../secret-file.ts";
import type { Store } from "../../store/store.ts";
import { maySign, readKnownKeys, storeFirstKey } from "./known-keys.ts";
import { listKey } from "./list-key.ts";
import type { ListKey } from "./list-key.ts";

/** Lies in DATA_DIR; backups of the database do not contain it. */
export const LIST_KEY_FILE = "lists-key";

type Source = { store: Store; dataDir: string; setting: string | undefined };

/** Why this server does not sign. `publicKey`: of the wrong key. */
export type NoListKey = {
  fault: Extract<ServiceFault, `list_key_${string}`>;
  sentence: string;
  publicKey: string | null;
};

/**
 * The key that signs this database's lists: the setting, or a file made at the first start. Without one that phones
 * would believe the server does all but sign.
 */
export async function openListKey({ store, dataDir, setting }: Source): Promise<Result<ListKey, NoListKey>> {
  const known = await readKnownKeys(store.db);
  let key: ListKey;
  try {
    const seed =
      setting ??
      (known === null ? secretOfFolder(dataDir, LIST_KEY_FILE) : readSecretFile(dataDir, LIST_KEY_FILE));
    if (seed === null) return err({ fault: "list_key_missing", sentence: missing(dataDir), publicKey: null });
    key = listKey(seed);
  } catch (error) {
    return err({ fault: "list_key_unreadable", sentence: unreadable(error), publicKey: null });
  }
  if (known === null) await store.write(async (trx) => storeFirstKey(trx, key.publicKey));
  if (await maySign(store.db, key.publicKey)) return ok(key);
  const source = setting === undefined ? LIST_KEY_FILE : "LISTS_KEY";
  return err({ fault: "list_key_wrong", sentence: wrong(source), publicKey: key.publicKey });
}

function missing(dataDir: string): string {
  return `Lists are not signed here: the key is missing. Put ${LIST_KEY_FILE} back into ${dataDir}, or set LISTS_KEY to the key of the server that signs, or see "npm run keys".`;
}

function unreadable(error: unknown): string {
  const why = (error instanceof Error ? error.message : String(error)).replace(/\.$/, "");
  return `Lists are not signed here: ${why}. Give ${LIST_KEY_FILE} to the account that runs the server, or put it back from your copy, and restart.`;
}

function wrong(source: string): string {
  return `Lists are not signed here: ${source} is neither the key that signed them last nor one that follows it. Use that one, or see "npm run keys".`;
}
