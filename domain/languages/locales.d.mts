/** A language, as its folder and its `locale.json` say. */
export type Locale = {
  /** BCP 47; the folder's name. */
  tag: string;
  /** Its own name. */
  name: string;
  /** For `Intl`. */
  intl: string;
  /** The clock and calendar that its readers use. */
  reckoning: "civil" | "ethiopian";
  /** The script that its readers read names in. */
  script: "latin" | "ethiopic";
  /** The site's name, if no setting says another. */
  siteName: string;
  /** Of a link from an article to its translation into this language. */
  readHere: string;
  /** Slug of the article that the footer's "Amharic Alphabets" leads to. */
  alphabetSlug: string;
};

/** Each folder here is a language; English is the first. */
export const LANGUAGES: readonly [string, ...string[]];
export const LOCALES: readonly [Locale, ...Locale[]];
