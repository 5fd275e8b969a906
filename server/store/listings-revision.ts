/** Settings row, raised by every change of listings; watched by the segment publisher. */
export const LISTINGS_REVISION = "listings_revision";
