import * as z from "zod/mini";
import { ifReadable } from "../base/if-readable.ts";
import { API_PREFIX } from "../base/public-paths.ts";
import { dictionaryEntrySchema, listPaceSchema, segmentEntrySchema, segmentHashSchema } from "./contract.ts";

/** A higher one requires an app reload. */
export const HEAD_FORMAT = 2;

/** More rotations than one phone can have missed; longer chains are refused. */
export const MOST_KEY_LINKS = 16;

export const listPaths = {
  head: `${API_PREFIX}/sync/head`,
  page: (hash: string) => `${API_PREFIX}/sync/pages/${hash}`,
} as const;

/** 32 bytes as base64url. */
export const listKeySchema = z.string().check(z.regex(/^[\w-]{43}$/));

const signatureSchema = z.string().check(z.regex(/^[\w-]{86}$/));

/** `text`, a keyStatement, signed by `by`. */
const keyLinkSchema = z.object({ text: z.string(), by: listKeySchema, signature: signatureSchema });

export type KeyLink = z.infer<typeof keyLinkSchema>;

/** What a former key says: `key` signs from now on. */
export const keyStatementSchema = z.object({ format: z.literal(1), key: listKeySchema });

/** `GET /api/v1/sync/head`: the text of a head, who signed it, and how the key followed from former ones, oldest first. */
export const signedHeadSchema = z.object({
  head: z.string(),
  key: listKeySchema,
  signature: signatureSchema,
  chain: z.array(keyLinkSchema),
});

export type SignedHead = z.infer<typeof signedHeadSchema>;

/**
 * Names everything published. `generation` grows with each signing. `days`: page hash of each publish day and sealed
 * month, newest first. `lists`: hash of the list days' page. What else it says: domain/lists/head-tags.
 */
export const headSchema = z.object({
  format: z.int(),
  generation: z.int(),
  generated_at: z.string(),
  total: z.int(),
  sample_data: z.optional(z.boolean()),
  lists: segmentHashSchema,
  days: z.array(z.tuple([z.string().check(z.regex(/^\d{4}-\d{2}(-\d{2})?$/)), segmentHashSchema])),
  dictionary: ifReadable(dictionaryEntrySchema),
  pace: ifReadable(listPaceSchema),
});

export type Head = z.infer<typeof headSchema>;

/** A day object; `of`: its segments, as places in the page. */
const dayObjectSchema = z.object({
  hash: segmentHashSchema,
  bytes: z.int(),
  transfer: z.int(),
  of: z.array(z.int()),
});

/** `GET /api/v1/sync/pages/{hash}` of a publish day or sealed month. */
export const dayPageSchema = z.object({
  segments: z.array(segmentEntrySchema),
  objects: ifReadable(z.array(dayObjectSchema)),
});

export type DayPage = z.infer<typeof dayPageSchema>;
