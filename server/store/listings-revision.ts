/** The settings row that rises with every change of listings: what the segment publisher watches. */
export const LISTINGS_REVISION = "listings_revision";
