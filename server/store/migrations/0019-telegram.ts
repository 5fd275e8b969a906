import type { Migration } from "./migration.ts";

/** Which updates the bot answered, who asks for them, and when it may send again. Nothing about chats. */
export const telegram: Migration = {
  name: "0019-telegram",
  statements: (dialect) => {
    const postgres = dialect === "postgres";
    const number = postgres ? "bigint" : "integer";
    const text = postgres ? 'text collate "C"' : "text";
    const keyed = postgres ? "" : " strict, without rowid";
    return [
      `create table telegram_updates (
        update_id ${number} not null primary key, worker ${text}, taken_until ${text},
        created_at ${text} not null
      )${keyed}`,
      `create index telegram_updates_created on telegram_updates (created_at)`,
      `create table telegram_state (
        id ${number} not null primary key, next_ms ${number} not null, poller ${text}, polls_until ${text}
      )${keyed}`,
    ];
  },
};
