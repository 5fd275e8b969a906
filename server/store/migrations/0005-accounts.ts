import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Tokens and links are stored as hashes only. `audit_log` has no foreign key to accounts: it outlives them. */
export const accountTables: Migration = {
  name: "0005-accounts",
  statements: (dialect) => {
    const { id, whole, text, strict, keyed } = columnTypes(dialect);
    return [
      `create table users (
        id ${id}, first_name ${text} not null, middle_name ${text}, last_name ${text} not null,
        phone_number ${text} unique, email ${text} unique, email_verified_at ${text}, plan_type ${text},
        is_admin integer not null, roles ${text} not null, permissions ${text} not null,
        password_hash ${text} not null, search_key ${text} not null, version ${whole} not null,
        created_at ${text} not null, updated_at ${text}
      )${strict}`,
      `create index users_created on users (created_at, id)`,

      `create table sessions (
        id ${id}, user_id ${whole} not null references users (id) on delete cascade, token_hash ${text} not null unique,
        device_name ${text}, created_at ${text} not null, last_used_at ${text} not null,
        absolute_expires_at ${text} not null
      )${strict}`,
      `create index sessions_user on sessions (user_id, last_used_at)`,
      `create index sessions_idle on sessions (last_used_at)`,

      `create table one_time_links (
        id ${id}, kind ${text} not null, token_hash ${text} not null unique,
        user_id ${whole} references users (id) on delete cascade, created_at ${text} not null,
        expires_at ${text} not null, used_at ${text}
      )${strict}`,
      `create index one_time_links_user on one_time_links (user_id)`,

      `create table idempotency_keys (
        account_id ${whole} not null, key ${text} not null, fingerprint ${text} not null, status integer not null,
        headers ${text} not null, body ${text}, created_at ${text} not null, primary key (account_id, key)
      )${keyed}`,
      `create index idempotency_keys_created on idempotency_keys (created_at)`,

      `create table audit_log (
        id ${id}, account_id ${whole}, account_name ${text} not null, what ${text} not null, subject ${text} not null,
        before ${text}, after ${text}, queued_at ${text}, applied_at ${text} not null
      )${strict}`,
      `create index audit_log_account on audit_log (account_id, id)`,
      `create index audit_log_subject on audit_log (subject, id)`,
      `create index audit_log_applied on audit_log (applied_at, id)`,
    ];
  },
};
