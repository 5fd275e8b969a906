import { type ArticleBodyRow, articleRowOf, type ArticleRow } from "../db/article-rows.ts";
import { type FactSource, keepsAnything, readChoice, readFact } from "../db/meta.ts";
import { isHolder } from "../db/mirror-holder.ts";
import { answerOf, committed } from "../db/plain-database.ts";
import type { ArticleStore } from "./article-store.ts";
import { StorageFailure } from "./storage-failure.ts";

const TABLES = ["articles", "articleBodies", "meta"];

type Stores = {
  articles: IDBObjectStore;
  bodies: IDBObjectStore;
  meta: IDBObjectStore;
  facts: FactSource;
};

/** For the service worker: without Dexie. Null if an earlier build made the database. */
export function plainArticles(db: IDBDatabase): ArticleStore | null {
  if (!TABLES.every((table) => db.objectStoreNames.contains(table))) return null;

  async function unlessRemoved<T>(
    mode: IDBTransactionMode,
    none: T,
    work: (stores: Stores) => Promise<T> | T,
  ): Promise<T> {
    try {
      const transaction = db.transaction(TABLES, mode);
      const done = committed(transaction);
      const stores = storesOf(transaction);
      const mayWork = async () =>
        (await isHolder(db, stores.facts)) && keepsAnything(await readChoice(stores.facts));
      const worked = mayWork().then((may) => (may ? work(stores) : none));
      const [value] = await Promise.all([worked, done]);
      return value;
    } catch (thrown) {
      throw new StorageFailure({ kind: "unavailable", detail: String(thrown) });
    }
  }

  return {
    read: () =>
      unlessRemoved("readonly", null, async ({ facts, bodies }) => {
        const [kept, versions] = await Promise.all([
          readFact(facts, "articles"),
          answerOf(bodies.getAllKeys()),
        ]);
        return { kept, bodies: new Set(versions.map(String)) };
      }),
    addBody: (body) =>
      unlessRemoved("readwrite", false, ({ bodies }) => {
        bodies.put(body);
        return true;
      }),
    replace: (wanted, kept) =>
      unlessRemoved("readwrite", false, async ({ articles, bodies, meta, facts }) => {
        const held = await answerOf<ArticleRow[]>(articles.getAll());
        const versionOf = new Map(held.map(({ slug, version }) => [slug, version]));
        const isCurrent = (await readFact(facts, "articles"))?.revision === kept.revision;
        const changed = wanted.filter(({ slug, version }) => !isCurrent || versionOf.get(slug) !== version);
        const found = await Promise.all(
          changed.map(({ version }) => answerOf<ArticleBodyRow | undefined>(bodies.get(version))),
        );
        const rows = found.flatMap((body) => (body === undefined ? [] : [articleRowOf(body)]));
        if (rows.length < changed.length) return false;
        const slugs = new Set(wanted.map(({ slug }) => slug));
        const versions = new Set<IDBValidKey>(wanted.map(({ version }) => version));
        for (const { slug } of held) if (!slugs.has(slug)) articles.delete(slug);
        for (const row of rows) articles.put(row);
        for (const version of await answerOf(bodies.getAllKeys()))
          if (!versions.has(version)) bodies.delete(version);
        meta.put({ key: "articles", value: kept });
        return true;
      }),
    touch: (kept) =>
      unlessRemoved("readwrite", false, ({ meta }) => {
        meta.put({ key: "articles", value: kept });
        return true;
      }),
  };
}

function storesOf(transaction: IDBTransaction): Stores {
  const meta = transaction.objectStore("meta");
  return {
    articles: transaction.objectStore("articles"),
    bodies: transaction.objectStore("articleBodies"),
    meta,
    facts: { meta: { get: (key) => answerOf<{ value: unknown } | undefined>(meta.get(key)) } },
  };
}
