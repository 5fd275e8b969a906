import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Pages beside segments, and the signed head that names them. */
export const signedLists: Migration = {
  name: "0022-signed-lists",
  statements: (dialect) => {
    const { whole, text, strict } = columnTypes(dialect);
    return [
      `alter table segment_bodies add column kind ${text} not null default 'segment'`,
      `create index segment_bodies_kind on segment_bodies (kind, hash)
        where kind <> 'segment' and superseded_at is null`,
      `create table list_head (
        id integer primary key, generation ${whole} not null, manifest_etag ${text} not null,
        etag ${text} not null, body ${text} not null
      )${strict}`,
    ];
  },
};
