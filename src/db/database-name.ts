/** The database's name; search worker and service worker open it by the same name without Dexie. */
export const DATABASE_NAME = "passport-status";
