import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import { readSecretFile, secretOfFolder } from "../secret-file.ts";
import type { Store } from "../store/store.ts";
import { keysOf, readKnownKeys, storeFirstKey } from "./known-keys.ts";
import { listKey } from "./list-key.ts";
import type { ListKey } from "./list-key.ts";

/** In DATA_DIR; backups of the database do not contain it. */
export const LIST_KEY_FILE = "lists-key";

type Source = { store: Store; dataDir: string; setting: string | undefined };

/**
 * The key that signs this database's lists: the setting, or a file made at the first start. An error is a sentence; then
 * this server does not sign, as phones would refuse.
 */
export async function openListKey({ store, dataDir, setting }: Source): Promise<Result<ListKey, string>> {
  const known = await readKnownKeys(store.db);
  let seed = setting ?? readSecretFile(dataDir, LIST_KEY_FILE);
  if (seed === null) {
    if (known !== null) return err(missing(dataDir));
    seed = secretOfFolder(dataDir, LIST_KEY_FILE);
  }
  const key = listKey(seed);
  if (known === null) await store.write(async (trx) => storeFirstKey(trx, key.publicKey));
  const stored = known ?? (await readKnownKeys(store.db));
  if (stored === null || keysOf(stored).includes(key.publicKey)) return ok(key);
  return err(
    `Lists are not signed here: ${setting === undefined ? LIST_KEY_FILE : "LISTS_KEY"} is not the key that signed them before. Use that one, or see "npm run keys".`,
  );
}

function missing(dataDir: string): string {
  return `Lists are not signed here: the key is missing. Put ${LIST_KEY_FILE} back into ${dataDir}, or set LISTS_KEY to the key of the server that signs, or see "npm run keys".`;
}
