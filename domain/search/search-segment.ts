/** A segment's metadata in the index. */
export type SearchSegment = {
  /** Its hash. */
  id: string;
  location: string;
  /** First publication as sortable text; the later entry of a number wins. */
  since: string;
};
