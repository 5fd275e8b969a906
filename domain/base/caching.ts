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
