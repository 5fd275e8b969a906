import { type ArticleBodyRow, articleRowOf } from "../../platform/db/article-rows.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { type KeptArticles, keepsAnything, readChoice, readFact, writeFact } from "../../platform/db/meta.ts";
import { checkHolder } from "../../platform/db/mirror-holder.ts";
import { stored } from "./stored.ts";

/** An article as the server lists it. */
export type ArticleVersion = { slug: string; version: string };

/** Holds the kept articles. Changes answer false, doing nothing, after "Remove all". */
export type ArticleStore = {
  /** Null after "Remove all". `bodies`: versions that are here. */
  read: () => Promise<{ kept: KeptArticles | null; bodies: ReadonlySet<string> } | null>;
  /** A body is not shown before `replace`. */
  addBody: (body: ArticleBodyRow) => Promise<boolean>;
  /**
   * Makes the kept articles equal to `articles` and drops all other bodies, in one transaction; after another revision
   * all rows are made again. False too if a body is missing.
   */
  replace: (articles: readonly ArticleVersion[], kept: KeptArticles) => Promise<boolean>;
  /** Checked again, nothing changed. */
  touch: (kept: KeptArticles) => Promise<boolean>;
};

/** Throws StorageFailure. */
export function keptArticles(db: MirrorDatabase): ArticleStore {
  const { articles, articleBodies, meta } = db;

  /** Checked inside the transaction: other tabs may remove everything. */
  function unlessRemoved<T>(mode: "r" | "rw", none: T, work: () => Promise<T>): Promise<T> {
    return stored(db, () =>
      db.transaction(mode, articles, articleBodies, meta, async () => {
        await checkHolder(db);
        return keepsAnything(await readChoice(db)) ? work() : none;
      }),
    );
  }

  return {
    read: () =>
      unlessRemoved("r", null, async () => ({
        kept: await readFact(db, "articles"),
        bodies: new Set(await articleBodies.toCollection().primaryKeys()),
      })),
    addBody: (body) =>
      unlessRemoved("rw", false, async () => {
        await articleBodies.put(body);
        return true;
      }),
    replace: (wanted, kept) =>
      unlessRemoved("rw", false, async () => {
        const held = new Map((await articles.toArray()).map((row) => [row.slug, row.version]));
        const isCurrent = (await readFact(db, "articles"))?.revision === kept.revision;
        const changed = wanted.filter(({ slug, version }) => !isCurrent || held.get(slug) !== version);
        const bodies = await articleBodies.bulkGet(changed.map(({ version }) => version));
        const rows = bodies.flatMap((body) => (body === undefined ? [] : [articleRowOf(body)]));
        if (rows.length < changed.length) return false;
        const slugs = wanted.map(({ slug }) => slug);
        await articles.where("slug").noneOf(slugs).delete();
        await articles.bulkPut(rows);
        await articleBodies
          .where("version")
          .noneOf(wanted.map(({ version }) => version))
          .delete();
        await writeFact(db, "articles", kept);
        return true;
      }),
    touch: (kept) =>
      unlessRemoved("rw", false, async () => {
        await writeFact(db, "articles", kept);
        return true;
      }),
  };
}

/** Drops all kept articles. */
export async function dropArticles(db: MirrorDatabase): Promise<void> {
  await db.transaction("rw", db.articles, db.articleBodies, db.meta, async () => {
    await db.articles.clear();
    await db.articleBodies.clear();
    await writeFact(db, "articles", null);
  });
}
