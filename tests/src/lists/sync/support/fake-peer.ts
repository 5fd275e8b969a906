import { createHash } from "node:crypto";
import { apiPaths } from "#domain/base/paths.ts";
import { listPaths, type SignedHead } from "#domain/lists/sync-head.ts";
import type { SyncedArticle } from "#domain/articles/contract.ts";
import type { Manifest, SegmentEntry } from "#domain/lists/contract.ts";
import { locationsSchema } from "#domain/locations/contract.ts";
import { articlesTag, branchesTag, type HeadTags } from "#domain/lists/head-tags.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { locationSlug } from "#domain/locations/location-slug.ts";
import { decodeSegment, encodeSegment } from "#domain/lists/segment/segment-codec.ts";
import type { SegmentRow } from "#domain/lists/segment/segment.ts";
import { segmentHash } from "#domain/lists/segment/segment-hash.ts";
import type { ListKey } from "../../../../../server/lists/sync/list-keys.ts";
import { treeOf } from "../../../../../server/lists/sync/sign-lists.ts";

/** A branch's day or month. */
export type FakeList = { location: string; from: string; to?: string; numbers: readonly string[] };

export type PeerRequest = {
  path: string;
  headers: Headers;
  signal: AbortSignal | null;
  cache: string | undefined;
};
type Fault = (request: PeerRequest, serve: () => Response) => Response | null | Promise<Response | null>;

/** Keeps superseded segments, fails on demand. */
export class FakePeer {
  manifest: Manifest = { format: 1, generated_at: "2026-11-20T06:00:00.000Z", total: 0, segments: [] };
  readonly bodies = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly withdrawn = new Set<string>();
  readonly requests: string[] = [];
  locations: string[] = [];
  /** Valid or not; older servers send none. */
  offices: unknown = undefined;
  /** Likewise, the manifest's newest lists. */
  lists: unknown = undefined;
  /** How often it says that lists come. */
  pace: Manifest["pace"] = undefined;
  /** Newest first; null: an older server without them. */
  articles: SyncedArticle[] | null = null;
  fault: Fault = () => null;
  /** Null: a server without a signed head. */
  head: { envelope: SignedHead; pages: ReadonlyMap<string, string> } | null = null;
  tagged = false;
  /** Fully sent segments. */
  readonly served: string[] = [];
  #version = 0;

  /** Publishes them as their sealed month. */
  async publishMonth(
    location: string,
    days: readonly FakeList[],
    options: { forget?: boolean } = {},
  ): Promise<Manifest> {
    const ordered = [...days].sort((a, b) => a.from.localeCompare(b.from));
    const bytes = encodeSegment({ location, rows: ordered.flatMap(rowsOf) });
    if (options.forget === true) this.bodies.clear();
    const entry = await entryOf(
      { location, from: ordered[0]?.from ?? "", to: ordered.at(-1)?.from ?? "" },
      bytes,
    );
    this.bodies.set(entry.hash, bytes);
    return this.#announce([entry], false);
  }

  /** Old segments stay unless withdrawn. */
  async publish(
    lists: readonly FakeList[],
    options: { sample?: boolean; forget?: boolean } = {},
  ): Promise<Manifest> {
    if (options.forget === true) this.bodies.clear();
    const segments: SegmentEntry[] = [];
    for (const list of lists) {
      const bytes = encodeSegment({ location: list.location, rows: rowsOf(list) });
      const entry = await entryOf(list, bytes);
      segments.push(entry);
      this.bodies.set(entry.hash, bytes);
    }
    return this.#announce(segments, options.sample === true);
  }

  #announce(segments: SegmentEntry[], sample: boolean): Manifest {
    this.#version += 1;
    segments.sort(
      (a, b) => b.to.localeCompare(a.to) || b.from.localeCompare(a.from) || a.key.localeCompare(b.key),
    );
    this.locations = [...new Set(segments.map((entry) => entry.location))].sort();
    this.manifest = {
      format: 1,
      generated_at: new Date(Date.UTC(2026, 10, 20, 6, this.#version)).toISOString(),
      total: segments.reduce((sum, entry) => sum + entry.count, 0),
      ...(sample ? { sample_data: true } : {}),
      ...(this.lists === undefined ? {} : { lists: this.lists as NonNullable<Manifest["lists"]> }),
      ...(this.pace === undefined ? {} : { pace: this.pace }),
      segments,
    };
    return this.manifest;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, "http://peer.invalid");
    const headers = new Headers(init?.headers);
    const request: PeerRequest = {
      path: url.pathname,
      headers,
      signal: init?.signal ?? null,
      cache: init?.cache,
    };
    this.requests.push(url.pathname);
    if (request.signal?.aborted === true) throw new DOMException("aborted", "AbortError");
    const faulty = await this.fault(request, () => this.#answer(url.pathname, headers));
    return faulty ?? this.#answer(url.pathname, headers);
  };

  segmentRequests(): string[] {
    const prefix = apiPaths.segment("");
    return this.requests.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  }

  pageRequests(): string[] {
    const prefix = listPaths.page("");
    return this.requests.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  }

  /** Signs what is published; branches and articles too if `tagged`, as present servers do. */
  async sign(key: ListKey, generation: number, chain: SignedHead["chain"] = []): Promise<void> {
    const tags = this.tagged ? { tags: await this.#tags() } : {};
    const { text, pages } = await treeOf(this.manifest, { generation, ...tags });
    const envelope = { head: text, key: key.publicKey, signature: key.signHead(text), chain };
    this.head = { envelope, pages };
  }

  async #tags(): Promise<HeadTags> {
    const { locations: data, offices } = this;
    const articles = (this.articles ?? []).map((one) => ({ slug: one.slug, version: versionOf(one) }));
    return {
      branches: await branchesTag(locationsSchema.parse({ data, offices, meta: { count: data.length } })),
      articles: await articlesTag(articles),
    };
  }

  articleRequests(): string[] {
    const prefix = `${apiPaths.articleVersions}/`;
    return this.requests
      .filter((path) => path.startsWith(prefix))
      .map((path) => path.slice(prefix.length).replace(/\/.*/, ""));
  }

  #articleAnswer(path: string, headers: Headers): Response {
    if (this.articles === null) return problem(404, "not_found");
    if (path === apiPaths.articleVersions) {
      const data = this.articles.map((article) => ({ slug: article.slug, version: versionOf(article) }));
      const etag = `W/"${createHash("sha256").update(JSON.stringify(data)).digest("hex")}"`;
      if (headers.get("if-none-match") === etag)
        return new Response(null, { status: 304, headers: { etag } });
      return Response.json({ data }, { headers: { etag } });
    }
    const data = this.articles.find((one) => apiPaths.articleVersion(one.slug, versionOf(one)) === path);
    return data === undefined ? problem(404, "article_not_found") : Response.json({ data });
  }

  #answer(path: string, headers: Headers): Response {
    if (path === apiPaths.manifest) {
      const etag = `"m${this.manifest.generated_at}"`;
      if (headers.get("if-none-match") === etag)
        return new Response(null, { status: 304, headers: { etag } });
      return Response.json(this.manifest, { headers: { etag } });
    }
    if (path === apiPaths.locations) {
      const { locations: data, offices } = this;
      const body = JSON.stringify({ data, offices, meta: { count: data.length } });
      const etag = `W/"${createHash("sha256").update(body).digest("hex")}"`;
      if (headers.get("if-none-match") === etag)
        return new Response(null, { status: 304, headers: { etag } });
      return new Response(body, { headers: { etag, "content-type": "application/json" } });
    }
    if (this.head !== null && path === listPaths.head) {
      const etag = `"h${this.head.envelope.signature}"`;
      if (headers.get("if-none-match") === etag)
        return new Response(null, { status: 304, headers: { etag } });
      // Phones compare the head's number with it, as their own clock may be wrong.
      const date = new Date().toUTCString();
      return Response.json(this.head.envelope, { headers: { etag, date } });
    }
    if (path.startsWith(listPaths.page(""))) {
      const text = this.head?.pages.get(path.slice(listPaths.page("").length));
      return text === undefined
        ? problem(404, "not_found")
        : new Response(text, { headers: { "content-type": "application/json" } });
    }
    if (path.startsWith(apiPaths.articleVersions)) return this.#articleAnswer(path, headers);
    const hash = path.slice(path.lastIndexOf("/") + 1);
    const body = this.bodies.get(hash);
    if (this.withdrawn.has(hash)) return problem(410, "gone");
    if (body === undefined) return problem(404, "not_found");
    this.served.push(hash);
    return new Response(body, { headers: { "content-type": "application/octet-stream" } });
  }
}

/** The server makes it of what is sent, too. */
export function versionOf(article: SyncedArticle): string {
  return createHash("sha256").update(JSON.stringify(article)).digest("base64url").slice(0, 22);
}

export function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json(
    { type: "about:blank", title: code, status, code },
    { status, headers: { "content-type": "application/problem+json", ...headers } },
  );
}

export function page(status = 200): Response {
  return new Response("<!doctype html><title>Sign in to the hotel's network</title>", {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

function rowsOf({ from, to = from, numbers }: FakeList): SegmentRow[] {
  const first = parseIsoDate(from) ?? 0;
  const last = parseIsoDate(to) ?? first;
  return numbers.map((requestNumber, index) => ({
    requestNumber,
    firstName: `Sample${index % 7}`,
    middleName: "Example",
    lastName: `Invented${index % 3}`,
    day: index === 0 ? last : first,
  }));
}

async function entryOf(
  { location, from, to = from }: Omit<FakeList, "numbers">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SegmentEntry> {
  const decoded = decodeSegment(bytes);
  if (!decoded.ok) throw new Error("the fake peer built a segment that does not decode");
  const hash = await segmentHash(bytes);
  // The hash separates lists of one branch and day.
  const key = `${locationSlug(location)}/${to === from ? from : from.slice(0, 7)}/${hash.slice(0, 4)}`;
  return { key, location, from, to, hash, count: decoded.value.count, bytes: bytes.byteLength };
}

/** Distinct, spread like real ones. */
export function numbers(seed: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const spread = ((seed * 1000 + index) * 7_654_321 + 12_345) % 10_000_000;
    return `AAL${String(spread).padStart(7, "0")}`;
  });
}
