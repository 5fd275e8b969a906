import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Who is told of new lists, in which buckets, and what became of each notice. */
export const notices: Migration = {
  name: "0017-notices",
  statements: (dialect) => {
    const { id, whole: ref, text, bytes, strict, keyed } = columnTypes(dialect);
    return [
      `create table notice_keys (
        id ${id}, public_key ${text} not null, private_key ${bytes} not null, created_at ${text} not null,
        retired_at ${text}
      )${strict}`,
      `create table notice_subscriptions (
        id ${id}, channel ${text} not null, address_mac ${text} not null unique, address ${bytes} not null,
        route ${text} not null, language ${text} not null, mode ${text} not null,
        key_id ${ref} references notice_keys (id), state ${text} not null, created_at ${text} not null,
        renewed_at ${text} not null, warned_at ${text}
      )${strict}`,
      `create index notice_subscriptions_renewed on notice_subscriptions (renewed_at)`,
      `create index notice_subscriptions_quiet on notice_subscriptions (mode, state, id)`,
      `create table notice_buckets (
        bucket ${text} not null,
        subscription_id ${ref} not null references notice_subscriptions (id) on delete cascade,
        primary key (bucket, subscription_id)
      )${keyed}`,
      `create index notice_buckets_of on notice_buckets (subscription_id)`,
      `create table notice_publications (
        id ${id}, after_listing ${ref} not null, to_listing ${ref} not null, up_to ${text},
        created_at ${text} not null, matched_at ${text}, summary ${text}
      )${strict}`,
      `create table notice_rows (
        publication_id ${ref} not null references notice_publications (id) on delete cascade,
        bucket ${text} not null, request_number ${text} not null,
        primary key (publication_id, bucket, request_number)
      )${keyed}`,
      `create table notice_deliveries (
        subscription_id ${ref} not null,
        publication_id ${ref} not null references notice_publications (id) on delete cascade,
        route ${text} not null, state ${text} not null, attempts integer not null default 0,
        due_at ${text} not null, leased_until ${text}, status integer, settled_at ${text},
        primary key (publication_id, subscription_id)
      )${keyed}`,
      `create index notice_deliveries_due on notice_deliveries (route, state, due_at)`,
      `create table notice_routes (
        route ${text} not null primary key, channel ${text} not null, paused integer not null default 0,
        stopped_at ${text}, reason ${text}
      )${keyed}`,
    ];
  },
};
