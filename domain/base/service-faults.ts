/**
 * What is wrong with a server though it answers: said by `/readyz`, `/metrics` and the admin area's start page. Each has
 * a paragraph of what to do in docs/operations.md.
 */
export const SERVICE_FAULTS = [
  /** The server has no key though lists of this database were signed. */
  "list_key_missing",
  /** The file of the key cannot be opened, or holds something else. */
  "list_key_unreadable",
  /** Phones would refuse what this key signs. */
  "list_key_wrong",
  /** The newest publication has waited for its signature for minutes. */
  "lists_unsigned",
  "notices_secret_unreadable",
  /** The database's subscriptions were sealed with another secret. */
  "notices_secret_wrong",
  /** Servers of one database have different secrets. */
  "servers_differ",
  /** SQLite's own check found a damaged page. */
  "database_damaged",
] as const;

export type ServiceFault = (typeof SERVICE_FAULTS)[number];
