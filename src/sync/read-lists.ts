import { listPaths, type SignedHead, signedHeadSchema } from "#domain/api/sync-head.ts";
import { MS_PER_DAY } from "#domain/day.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { knownTag, type StoredManifest, storableManifest } from "../db/meta.ts";
import type { HeldLists, ListKeys } from "../db/signed-lists.ts";
import { apiAddress } from "../lib/api-address.ts";
import type { ApiError } from "../lib/api-error.ts";
import { type HeadSource, mustBeSigned, type Refused, verifiedHead } from "./verified-head.ts";
import { readJson, unexpected } from "./read-json.ts";
import { readManifest } from "./read-manifest.ts";
import { type PageSource, readPages } from "./read-pages.ts";

/** Some 50 bytes a day. */
const HEAD_MAX_BYTES = 500_000;
/** A server without a head is asked for one once a day. */
const UNSIGNED_FOR_MS = MS_PER_DAY;

/** With the address of the own server. */
export type ListsSource = PageSource & HeadSource;

/** `signed` and `keys` are null where the own server has no head. */
export type ListsAnswer =
  | { kind: "unchanged"; unsigned: boolean }
  | {
      kind: "read";
      stored: StoredManifest;
      signed: SignedHead | null;
      keys: ListKeys | null;
    };

export type ListsError = ApiError | { kind: "newer-format" } | Refused;

/**
 * What `origin` publishes, verified. Without a head only the own server is believed, which the app comes from, and only
 * by a phone that never saw a signed one.
 * `pastCache` omits the ETag.
 */
export async function readLists(
  origin: string,
  held: HeldLists,
  source: ListsSource,
  signal: AbortSignal,
  pastCache = false,
): Promise<Result<ListsAnswer, ListsError>> {
  const own = origin === source.baseUrl;
  const { stored, signed, keys, unsignedAt } = held;
  const options = optionsOf(source, signal);
  const tag = pastCache ? null : knownTag(stored);
  const mayBeUnsigned = own && !mustBeSigned(keys, source);
  // Absolute: the clock may have been set back.
  if (mayBeUnsigned && unsignedAt !== null && Math.abs(source.now() - unsignedAt) < UNSIGNED_FOR_MS)
    return readUnsigned(origin, signed === null ? tag : null, options);

  const answer = await readJson(apiAddress(listPaths.head, origin), signed === null ? null : tag, {
    ...options,
    maxBytes: HEAD_MAX_BYTES,
  });
  if (!answer.ok) return answer;
  if (answer.value.kind === "unchanged") return ok({ kind: "unchanged", unsigned: false });
  if (answer.value.kind === "missing")
    return mayBeUnsigned
      ? readUnsigned(origin, signed === null ? tag : null, options)
      : err(answer.value.error);
  const { body, etag, dateMs } = answer.value;
  const envelope = signedHeadSchema.safeParse(body);
  if (!envelope.success) return unexpected("no head");
  const nowMs = Math.max(source.now(), dateMs ?? 0);
  const head = await verifiedHead(envelope.data, { keys, own, nowMs }, source);
  if (!head.ok) return head;

  const here = stored?.manifest ?? null;
  const pages = await readPages(head.value.head, here, { ...source, baseUrl: origin }, signal);
  if (pages.ok) {
    const { keys: newKeys } = head.value;
    return ok({
      kind: "read",
      stored: storableManifest(pages.value, etag),
      signed: envelope.data,
      keys: newKeys,
    });
  }
  const { error } = pages;
  if (error.kind === "refused") return err(error.error);
  if (error.kind !== "gone") return err({ kind: "refused-lists", why: error.kind });
  // Published in between, or a cached head.
  if (!pastCache) return readLists(origin, held, source, signal, true);
  return err({ kind: "unexpected-answer", status: 404, issues: ["gone"] });
}

async function readUnsigned(
  origin: string,
  tag: string | null,
  options: ReturnType<typeof optionsOf>,
): Promise<Result<ListsAnswer, ListsError>> {
  const answer = await readManifest(origin, tag, options);
  if (!answer.ok) return answer;
  if (answer.value.kind === "unchanged") return ok({ kind: "unchanged", unsigned: true });
  const { manifest, etag } = answer.value;
  return ok({ kind: "read", stored: storableManifest(manifest, etag), signed: null, keys: null });
}

function optionsOf({ fetch, idleMs }: ListsSource, signal: AbortSignal) {
  return { fetch, signal, ...(idleMs === undefined ? {} : { idleMs }) };
}
