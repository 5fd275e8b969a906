import { openStore } from "../../server/store/open-store.ts";
import type { Store } from "../../server/store/store.ts";

/** The database of the server under test, without its sample articles; without any afterwards. */
export async function withOwnArticles(dataDir: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ dataDir });
  try {
    await removeArticles(store);
    await work(store);
  } finally {
    await removeArticles(store);
    await store.close();
  }
}

async function removeArticles(store: Store): Promise<void> {
  for (const table of ["articles", "categories", "tags", "media"] as const)
    await store.db.deleteFrom(table).execute();
}
