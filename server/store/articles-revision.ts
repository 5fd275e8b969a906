/** Settings row, raised by every change of articles. */
export const ARTICLES_REVISION = "articles_revision";
