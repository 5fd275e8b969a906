import type { Generated } from "kysely";

/** Dirty while `generation` > `built_generation`. */
export type SegmentTable = {
  key: string;
  location: string;
  from_date: string;
  to_date: string;
  generation: number;
  built_generation: number;
};

/** Published bytes by hash; superseded ones stay for a while. */
export type SegmentBodyTable = {
  hash: string;
  plain: Uint8Array;
  brotli: Uint8Array;
  /** When a newer manifest dropped it. */
  superseded_at: string | null;
  /** 1: rows were withdrawn, respond 410 at once. */
  withdrawn: number;
  kind: Generated<BodyKind>;
};

/** `page`: a part of the signed head's tree. */
export type BodyKind = "segment" | "page";

/** One row, id 1: the signed head of the manifest with this tag. */
export type ListHeadTable = {
  id: number;
  generation: number;
  manifest_etag: string;
  etag: string;
  body: string;
};

/** One row, id 1. */
export type ManifestTable = { id: number; etag: string; body: string; generated_at: string };
