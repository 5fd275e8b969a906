import type { Kysely } from "kysely";
import type { PictureFacts } from "#domain/articles/media.ts";
import { chunks } from "../../store/json-table.ts";
import type { Database } from "../../store/schema.ts";
import type { ReadStore } from "../../store/store.ts";

/** Parameters of a statement are limited. */
const AT_ONCE = 1000;
const WEBP = /^(\d+)\.webp$/;

/** What pages need to show these pictures; those that are not there are left out. */
export async function factsOf(store: ReadStore, ids: Iterable<string>): Promise<Map<string, PictureFacts>> {
  return readFacts(store.db, [...new Set(ids)]);
}

/** Reads what `factsOf` reads, also within a transaction. */
export async function readFacts(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, PictureFacts>> {
  const facts = new Map<string, PictureFacts>();
  for (const some of chunks(ids, AT_ONCE)) {
    const rows = await db
      .selectFrom("media")
      .innerJoin("media_files", "media_files.media_id", "media.id")
      .where("media.id", "in", some)
      .where("media.kind", "=", "picture")
      .select(["media.id", "width", "height", "placeholder", "alt", "name"])
      .execute();
    for (const { name, ...picture } of rows) {
      const width = WEBP.exec(name)?.[1];
      if (width === undefined) continue;
      const { widths } = facts.get(picture.id) ?? { widths: [] };
      facts.set(picture.id, { ...picture, widths: [...widths, Number(width)].sort((a, b) => a - b) });
    }
  }
  return facts;
}
