/** The database's name; the service worker opens it by the same name without Dexie. */
export const OUTBOX_DATABASE = "passport-status-outbox";
export const CHANGES_TABLE = "changes";
