import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Slugs of deleted articles stay reserved. */
export const articleTables: Migration = {
  name: "0003-articles",
  statements: (dialect) => {
    const { id, whole, text, strict, keyed } = columnTypes(dialect);
    const topics = (table: string) =>
      `create table ${table} (id ${id}, slug ${text} not null unique, name ${text} not null unique)${strict}`;
    const links = (table: string, column: string, topicTable: string) => [
      `create table ${table} (
        article_id ${whole} not null references articles (id) on delete cascade,
        ${column} ${whole} not null references ${topicTable} (id) on delete cascade,
        primary key (article_id, ${column})
      )${keyed}`,
      `create index ${table}_topic on ${table} (${column}, article_id)`,
    ];
    return [
      `create table articles (
        id ${id}, slug ${text} not null unique, title ${text} not null, excerpt ${text}, content ${text} not null,
        featured_image_url ${text}, canonical_url ${text}, meta_title ${text}, meta_description ${text},
        og_image_url ${text}, status ${text} not null, published_at ${text}, reading_time integer not null,
        word_count integer not null, author_id ${whole}, author_name ${text}, created_at ${text} not null,
        updated_at ${text}, deleted_at ${text}
      )${strict}`,
      `create index articles_published on articles (status, published_at, id)`,
      topics("categories"),
      topics("tags"),
      ...links("article_categories", "category_id", "categories"),
      ...links("article_tags", "tag_id", "tags"),
    ];
  },
};
