/** What the index knows of a segment beside its rows. */
export type SearchSegment = {
  /** The segment's name: its hash. */
  id: string;
  location: string;
  /** When it was published first, as text that sorts: of two entries of one number the later one is right. */
  since: string;
};
