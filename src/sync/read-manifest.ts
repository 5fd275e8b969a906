import { MANIFEST_FORMAT, type Manifest, manifestHeadSchema, manifestSchema } from "#domain/api/sync.ts";
import { publicPaths } from "#domain/api/public-paths.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { apiAddress } from "../lib/api-address.ts";
import type { ApiError } from "../lib/api-error.ts";
import { type FetchBytesOptions, fetchBytes, isPage, jsonOf, refusal } from "./fetch-bytes.ts";

/** A million passports take 100 KB. */
const MANIFEST_MAX_BYTES = 8_000_000;

export type ManifestAnswer =
  | { kind: "unchanged" }
  | { kind: "read"; manifest: Manifest; etag: string | null };
export type ManifestError = ApiError | { kind: "newer-format" };

/** Fetches the manifest; `etag` allows a 304. */
export async function readManifest(
  baseUrl: string,
  etag: string | null,
  options: Omit<FetchBytesOptions, "maxBytes" | "headers">,
): Promise<Result<ManifestAnswer, ManifestError>> {
  const headers = { Accept: "application/json", ...(etag === null ? {} : { "If-None-Match": etag }) };
  const result = await fetchBytes(apiAddress(publicPaths.manifest, baseUrl), {
    ...options,
    headers,
    maxBytes: MANIFEST_MAX_BYTES,
  });
  if (!result.ok) return result;
  const { status, headers: answered } = result.value;
  if (status === 304 && etag !== null) return ok({ kind: "unchanged" });
  if (status !== 200) return err(refusal(result.value));
  if (isPage(result.value)) return unexpected(["a page instead of JSON"]);
  const body = jsonOf(result.value);
  if (body === undefined) return unexpected(["the JSON is cut off or broken"]);
  const head = manifestHeadSchema.safeParse(body);
  if (head.success && head.data.format > MANIFEST_FORMAT) return err({ kind: "newer-format" });
  const parsed = manifestSchema.safeParse(body);
  if (!parsed.success) return unexpected(parsed.error.issues.map((issue) => issue.message));
  if (parsed.data.format !== MANIFEST_FORMAT) return unexpected([`format ${parsed.data.format}`]);
  return ok({ kind: "read", manifest: parsed.data, etag: answered.get("etag") });
}

function unexpected(issues: string[]): Result<never, ApiError> {
  return err({ kind: "unexpected-answer", status: 200, issues });
}
