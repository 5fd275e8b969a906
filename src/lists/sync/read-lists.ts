import { publicPaths } from "#domain/base/public-paths.ts";
import {
  listPaths,
  type SignedHead,
  signedHeadSchema,
  type DayPage,
  type Head,
} from "#domain/lists/sync-head.ts";
import {
  MANIFEST_FORMAT,
  type Manifest,
  manifestHeadSchema,
  manifestSchema,
  type DayEntry,
  type SegmentEntry,
} from "#domain/lists/contract.ts";
import { MS_PER_DAY } from "#domain/base/day.ts";
import {
  dayPageOf,
  listDaysText,
  manifestFrom,
  readDayPage,
  readListDays,
} from "#domain/lists/head-pages.ts";
import { periodOf } from "#domain/lists/periods.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { textHash } from "#domain/lists/segment/segment-hash.ts";
import { knownTag, type StoredManifest, storableManifest } from "../../platform/db/meta.ts";
import type { HeldLists, ListKeys } from "../../platform/db/signed-lists.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { type FetchBytesOptions, readJson, unexpected } from "./fetch-bytes.ts";
import { fetchNamed, type SegmentFailure, type SegmentSource } from "./fetch-segment.ts";
import { inLanes } from "./lanes.ts";
import { type HeadSource, mustBeSigned, type Refused, verifiedHead } from "./verified-head.ts";

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

/** A million passports take 100 KB. */
const MANIFEST_MAX_BYTES = 8_000_000;

type ManifestAnswer = { kind: "unchanged" } | { kind: "read"; manifest: Manifest; etag: string | null };

/** Fetches the unsigned manifest of a server without a head; `etag` allows a 304. */
async function readManifest(
  baseUrl: string,
  etag: string | null,
  options: Omit<FetchBytesOptions, "maxBytes" | "headers">,
): Promise<Result<ManifestAnswer, ApiError | { kind: "newer-format" }>> {
  const url = apiAddress(publicPaths.manifest, baseUrl);
  const answer = await readJson(url, etag, { ...options, maxBytes: MANIFEST_MAX_BYTES });
  if (!answer.ok) return answer;
  if (answer.value.kind === "missing") return err(answer.value.error);
  if (answer.value.kind === "unchanged") return ok(answer.value);
  const { body, etag: newTag } = answer.value;
  const head = manifestHeadSchema.safeParse(body);
  if (head.success && head.data.format > MANIFEST_FORMAT) return err({ kind: "newer-format" });
  const parsed = manifestSchema.safeParse(body);
  if (!parsed.success) return unexpected("no manifest");
  if (parsed.data.format !== MANIFEST_FORMAT) return unexpected(`format ${parsed.data.format}`);
  return ok({ kind: "read", manifest: parsed.data, etag: newTag });
}

/** A day of all branches takes a few KB. */
const PAGE_MAX_BYTES = 2_000_000;
/** Pages are small: even on a slow link the round trips cost more than the bytes. */
const PAGE_LANES = { start: 6, most: 6 };

type PageSource = SegmentSource & { now: () => number };

/** `unreadable`: of the right hash, but not a page. */
type PageFailure = SegmentFailure | { kind: "unreadable" };

/** Composes the manifest of a head; fetches only pages that the held manifest does not rebuild. */
async function readPages(
  head: Head,
  held: Manifest | null,
  source: PageSource,
  signal: AbortSignal,
): Promise<Result<Manifest, PageFailure>> {
  const days = await pagesOf(held);
  let lists = held?.lists ?? null;
  if (lists !== null && (await textHash(listDaysText(lists))) !== head.lists) lists = null;
  let failure: PageFailure | null = null;

  const fetchPage = async (hash: string, read: (text: string) => boolean): Promise<boolean> => {
    const page = { path: listPaths.page(hash), hash, maxBytes: PAGE_MAX_BYTES };
    const answer = await fetchNamed(page, source, signal);
    if (!answer.ok) failure ??= answer.error;
    else if (!read(new TextDecoder().decode(answer.value))) failure ??= { kind: "unreadable" };
    return failure === null;
  };
  const fetches = head.days
    .filter((day) => !days.has(nameOf(day)))
    .map((day) => () => {
      const [period, hash] = day;
      return fetchPage(hash, (text) => {
        const page = readDayPage(text, period);
        if (page !== null) days.set(nameOf(day), page);
        return page !== null;
      });
    });
  if (lists === null)
    fetches.unshift(() => fetchPage(head.lists, (text) => (lists = readListDays(text)) !== null));
  await inLanes(fetches, PAGE_LANES, source.now, (fetch) => fetch());
  if (failure !== null) return err(failure);
  return ok(
    manifestFrom(
      head,
      head.days.flatMap((day) => days.get(nameOf(day)) ?? []),
      lists ?? [],
    ),
  );
}

/** The pages of a manifest, by name. */
async function pagesOf(manifest: Manifest | null): Promise<Map<string, DayPage>> {
  const segments = new Map<string, SegmentEntry[]>();
  const objects = new Map<string, DayEntry[]>();
  for (const entry of manifest?.segments ?? []) addTo(segments, periodOf(entry), entry);
  for (const entry of manifest?.days ?? []) addTo(objects, entry.day, entry);
  const pages = new Map<string, DayPage>();
  for (const [period, entries] of segments) {
    const page = dayPageOf(entries, objects.get(period) ?? []);
    pages.set(nameOf([period, await textHash(JSON.stringify(page))]), page);
  }
  return pages;
}

function addTo<T>(groups: Map<string, T[]>, name: string, item: T): void {
  const group = groups.get(name);
  if (group === undefined) groups.set(name, [item]);
  else group.push(item);
}

/** The name of a page: the same entries may not count for another day. */
function nameOf([period, hash]: Head["days"][number]): string {
  return `${period} ${hash}`;
}
