/** Every name this app shares across its pages and workers. Data and locks in use carry them: never rename. */

export const MIRROR_DATABASE = "passport-status";
/** Separate, so full list storage cannot affect it. */
export const OUTBOX_DATABASE = "passport-status-outbox";
/** The only place that keeps tokens beyond a tab. */
export const ACCOUNT_DATABASE = "passport-status-account";
export const ADMIN_DATABASE = "passport-status-admin";

/** Pictures of articles, in the browser's cache storage. */
export const PICTURE_CACHE = "article-pictures";

/** Page to service worker: keep this code (sw/later-code.ts). Caches of these names hold it. */
export const PAGES_CODE = "pages-code";
export const HAND_ON_CODE = "hand-on-code";

/** A file of lists that another app shared, until its page takes it. */
export const TAKEN_FILE = "taken-file";
/** `/share?refused=…`: why the service worker kept no file. `elsewhere`: a page of another site gave it. */
export const SHARE_REFUSED = "refused";
export const SHARE_REFUSALS = ["too-large", "not-lists", "elsewhere"] as const;
export type ShareRefusal = (typeof SHARE_REFUSALS)[number];

/** Web Locks. The holder updates the mirror, or sends the outbox. */
export const MIRROR_LOCK = "passport-status-mirror";
export const OUTBOX_LOCK = "passport-status-outbox";
/** Held by a sync worker for life. */
export const SYNC_WORKER_LOCK = "passport-status-sync-worker";

/** Held by a worker that takes a file of lists, for life. */
export const TAKE_WORKER_LOCK = "passport-status-take-worker";

/** Held by the tab that writes a draft. */
export const draftLock = (id: string): string => `passport-status-draft ${id}`;

/** Broadcast channels. */
export const ACCOUNT_CHANNEL = "passport-status:account";

/** Background sync tags. */
export const OUTBOX_SYNC_TAG = "passport-status-outbox";
export const LISTS_SYNC_TAG = "lists";

/** Page to service worker: request background sync. */
export const OUTBOX_WAITING = "outbox-waiting";
/** Page on Wi-Fi to service worker: fetch the pictures of kept articles. */
export const PICTURES_WANTED = "pictures-wanted";
/** Service worker to pages: a push told of new lists, which an open page fetches now. */
export const NEW_LISTS = "lists-brought";
/** Service worker to pages: the test notice came. */
export const NOTICE_ARRIVED = "notice-arrived";
