import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Parsed texts, translations, former slugs, pictures. */
export const articleWriting: Migration = {
  name: "0014-article-writing",
  statements: (dialect) => {
    const { whole, text, bytes, strict, keyed } = columnTypes(dialect);
    return [
      `alter table articles add column text ${text}`,
      `alter table articles add column text_version integer not null default 0`,
      `alter table articles add column search_text ${text}`,
      `alter table articles add column language ${text}`,
      `alter table articles add column translation_of ${whole} references articles (id) on delete set null
        deferrable initially deferred`,
      `alter table articles add column preview_media ${text}`,
      `alter table articles add column is_sample integer not null default 0`,
      `create index articles_translations on articles (translation_of)`,
      `create table article_slugs (
        slug ${text} not null primary key,
        article_id ${whole} not null references articles (id) on delete cascade
      )${keyed}`,
      `create index article_slugs_article on article_slugs (article_id)`,
      `create table media (
        id ${text} not null primary key, kind ${text} not null, width integer not null, height integer not null,
        placeholder ${text} not null, alt ${text} not null, filename ${text} not null, uploaded_by ${whole},
        created_at ${text} not null, unused_since ${text}
      )${strict}`,
      `create index media_unused on media (unused_since)`,
      `create table media_files (
        media_id ${text} not null references media (id) on delete cascade, name ${text} not null,
        type ${text} not null, bytes ${bytes} not null, primary key (media_id, name)
      )${strict}`,
      `create table article_media (
        article_id ${whole} not null references articles (id) on delete cascade,
        media_id ${text} not null, primary key (article_id, media_id)
      )${keyed}`,
      `create index article_media_media on article_media (media_id)`,
    ];
  },
};
