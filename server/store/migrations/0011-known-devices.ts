import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/**
 * Keeps strangers from locking accounts: hashes of known devices' secrets, and other devices' failed sign-ins per
 * number.
 */
export const knownDevices: Migration = {
  name: "0011-known-devices",
  statements: (dialect) => {
    const { whole, text, keyed } = columnTypes(dialect);
    return [
      `create table known_devices (
        user_id ${whole} not null references users (id) on delete cascade, secret_hash ${text} not null,
        used_at ${text} not null, primary key (user_id, secret_hash)
      )${keyed}`,
      `create table sign_in_waits (
        key ${text} not null primary key, tries integer not null, next_ms ${whole} not null,
        expires_at ${text} not null
      )${keyed}`,
    ];
  },
};
