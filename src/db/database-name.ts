/** Also opened without Dexie by the search worker and service worker. */
export const DATABASE_NAME = "passport-status";
