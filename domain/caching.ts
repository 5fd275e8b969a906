/** How long answers stay fresh, in seconds: specification §9. The server sends them, the service worker keeps to them. */
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

/** A segment's bytes never change under its name; phones and CDNs may keep it this long. */
export const SEGMENT_MAX_AGE_SECONDS = 7 * 24 * 3600;

/** A superseded segment is still answered for this long, so that a phone with the former manifest can finish. */
export const SUPERSEDED_SEGMENT_SECONDS = 600;
