// Numbers that an owner may turn.

/** Cache seconds, for server and service worker. */
export const FRESH_SECONDS = {
  landingArticles: 300,
  passportList: 30,
  passportDetail: 60,
  locations: 300,
  overview: 300,
  locationList: 30,
  articleDetail: 30,
  pdfImportInfo: 30,
  manifest: 30,
} as const;

/** Segments are content-addressed, hence immutable. */
export const SEGMENT_MAX_AGE_SECONDS = 7 * 24 * 3600;

/** Lets phones with an old manifest finish. */
export const SUPERSEDED_SEGMENT_SECONDS = 600;

/** The service worker keeps an answer for this long, for when there is no connection. */
export const KEPT_ANSWER_DAYS = 7;

/** The service worker keeps pictures of this many bytes together. */
export const KEPT_PICTURE_BYTES = 20_000_000;

/**
 * The server remembers the answer to a change for this long, so that sending the change again is harmless. A phone sends
 * no older one again by itself.
 */
export const KEPT_CHANGE_ANSWER_DAYS = 30;

/** What somebody typed into a public form is kept on the phone for this long: people share phones. */
export const KEPT_TYPING_DAYS = 7;
