/** A segment's metadata in the index. */
export type SearchSegment = {
  /** Its hash. */
  id: string;
  location: string;
  /** First publication, sortable; the later entry wins. */
  since: string;
};
