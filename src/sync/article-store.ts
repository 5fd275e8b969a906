import type { ArticleBodyRow } from "../db/article-rows.ts";
import type { KeptArticles } from "../db/meta.ts";

/** An article as the server lists it. */
export type ArticleVersion = { slug: string; version: string };

/** Where the kept articles are, with Dexie or without. Changes answer false, doing nothing, after "Remove all". */
export type ArticleStore = {
  /** Null after "Remove all". `bodies`: versions that are here. */
  read: () => Promise<{ kept: KeptArticles | null; bodies: ReadonlySet<string> } | null>;
  /** Not shown before `replace`. */
  addBody: (body: ArticleBodyRow) => Promise<boolean>;
  /**
   * Makes the kept articles equal to `articles` and drops all other bodies, in one transaction; after another revision
   * all rows are made again. False too if a body is missing.
   */
  replace: (articles: readonly ArticleVersion[], kept: KeptArticles) => Promise<boolean>;
  /** Checked again, nothing changed. */
  touch: (kept: KeptArticles) => Promise<boolean>;
};
