import type { SegmentEntry } from "#domain/lists/contract.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { pause } from "../../platform/lib/deadline.ts";
import { backoffDelay } from "../../platform/lib/retry.ts";
import { fetchBytes, isPage, refusal } from "./fetch-bytes.ts";

/** 32 hex digits. */
export type Hasher = (bytes: Uint8Array<ArrayBuffer>) => Promise<string>;

export type SegmentSource = {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  hasher: Hasher;
  random: () => number;
  idleMs?: number;
  /** Before retrying a dropped connection. */
  pauseMs?: number;
};

/** `gone`: superseded or withdrawn, reread the manifest. `damaged`: bad twice. `refused`: stop. */
export type SegmentFailure = { kind: "gone" } | { kind: "damaged" } | { kind: "refused"; error: ApiError };

/** A file with an address of its hash. */
type Named = { path: string; hash: string; maxBytes: number };

/** Fetches a segment and verifies its hash. */
export function fetchSegment(
  { hash, bytes }: Pick<SegmentEntry, "hash" | "bytes">,
  source: SegmentSource,
  signal: AbortSignal,
): Promise<Result<ArrayBuffer, SegmentFailure>> {
  return fetchNamed({ path: publicPaths.segment(hash), hash, maxBytes: bytes }, source, signal);
}

/** Retries a bad body past all caches, a dropped connection after a pause; once each. */
export async function fetchNamed(
  named: Named,
  source: SegmentSource,
  signal: AbortSignal,
): Promise<Result<ArrayBuffer, SegmentFailure>> {
  const first = await attempt(named, source, signal);
  if (first.ok || first.error.kind === "gone") return first;
  if (first.error.kind === "refused") {
    if (first.error.error.kind !== "offline") return first;
    const { pauseMs = 1000, random } = source;
    if (!(await pause(backoffDelay(1, random, pauseMs), signal))) return first;
  }
  return attempt(named, source, signal);
}

async function attempt(
  { path, hash, maxBytes }: Named,
  source: SegmentSource,
  signal: AbortSignal,
): Promise<Result<ArrayBuffer, SegmentFailure>> {
  const { baseUrl, fetch, hasher, idleMs } = source;
  const result = await fetchBytes(apiAddress(path, baseUrl), {
    fetch,
    signal,
    maxBytes,
    ...(idleMs === undefined ? {} : { idleMs }),
  });
  if (!result.ok) {
    // Longer than it may be.
    if (result.error.kind === "unexpected-answer") return err({ kind: "damaged" });
    return err({ kind: "refused", error: result.error });
  }
  const { status, bytes } = result.value;
  if (status === 404 || status === 410) return err({ kind: "gone" });
  if (status !== 200) return err({ kind: "refused", error: refusal(result.value) });
  if (isPage(result.value)) {
    return err({ kind: "refused", error: { kind: "unexpected-answer", status, issues: ["a page"] } });
  }
  return (await hasher(new Uint8Array(bytes))) === hash ? ok(bytes) : err({ kind: "damaged" });
}
