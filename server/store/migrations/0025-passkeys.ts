import { columnTypes } from "./column-types.ts";
import type { Migration } from "./migration.ts";

/** Passkeys with what they are asked to sign, recovery codes as hashes, and when a session's person was last proved. */
export const passkeys: Migration = {
  name: "0025-passkeys",
  statements: (dialect) => {
    const { id, whole, text, strict, keyed } = columnTypes(dialect);
    const account = `${whole} not null references users (id) on delete cascade`;
    return [
      `create table passkeys (
        id ${id}, user_id ${account}, credential_id ${text} not null unique, public_key ${text} not null,
        counter ${whole} not null, transports ${text} not null, name ${text} not null, created_at ${text} not null,
        last_used_at ${text}
      )${strict}`,
      `create index passkeys_user on passkeys (user_id, id)`,
      `create table passkey_challenges (
        challenge ${text} not null primary key, purpose ${text} not null,
        user_id ${whole} references users (id) on delete cascade, expires_at ${text} not null
      )${keyed}`,
      `create index passkey_challenges_user on passkey_challenges (user_id)`,
      `create table recovery_codes (
        user_id ${account}, code_hash ${text} not null, used_at ${text}, primary key (user_id, code_hash)
      )${keyed}`,
      `alter table sessions add column proved_at ${text}`,
    ];
  },
};
