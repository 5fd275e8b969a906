/** The service worker opens it without Dexie. */
export const OUTBOX_DATABASE = "passport-status-outbox";
export const CHANGES_TABLE = "changes";
