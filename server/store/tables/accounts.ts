import type { Generated } from "kysely";

/** `roles` and `permissions`: JSON arrays; `version` rises with each change. */
export type UserTable = {
  id: Generated<number>;
  first_name: string;
  middle_name: string | null;
  last_name: string;
  /** `normalizePhoneNumber` makes it. */
  phone_number: string | null;
  /** Lower case. */
  email: string | null;
  email_verified_at: string | null;
  plan_type: string | null;
  is_admin: number;
  roles: string;
  permissions: string;
  /** Argon2id with parameters (server/accounts/auth/password-hash.ts). */
  password_hash: string;
  /** The admins' search reads it (`userSearchKey` of server/accounts/user-row.ts). */
  search_key: string;
  version: number;
  created_at: string;
  updated_at: string | null;
};

export type SessionTable = {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  device_name: string | null;
  created_at: string;
  last_used_at: string;
  absolute_expires_at: string;
  /** When the person last proved who they are; null until then, so it was at the sign-in. */
  proved_at: string | null;
};

/** `credential_id` and `public_key` (COSE) are base64url; `transports` a JSON array. */
export type PasskeyTable = {
  id: Generated<number>;
  user_id: number;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: string;
  name: string;
  created_at: string;
  last_used_at: string | null;
};

/** Used once. `user_id` only for a passkey that is being added. */
export type PasskeyChallengeTable = {
  challenge: string;
  purpose: "add" | "alone" | "second";
  user_id: number | null;
  expires_at: string;
};

export type RecoveryCodeTable = { user_id: number; code_hash: string; used_at: string | null };

/** Hash of the account id and a secret on the device. */
export type KnownDeviceTable = { user_id: number; secret_hash: string; used_at: string };

/** Failed sign-ins of unknown devices per phone number (server/accounts/auth/sign-in.ts). */
export type SignInWaitTable = { key: string; tries: number; next_ms: number; expires_at: string };

/** Single use: create the first admin, or set a new password. */
export type OneTimeLinkTable = {
  id: Generated<number>;
  kind: "reset" | "setup";
  token_hash: string;
  user_id: number | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
};

/** Append-only. `before` and `after`: JSON objects. */
export type AuditTable = {
  id: Generated<number>;
  account_id: number | null;
  /** The name at that time: accounts are renamed and closed. */
  account_name: string;
  what: string;
  subject: string;
  before: string | null;
  after: string | null;
  queued_at: string | null;
  applied_at: string;
};
