import { MANIFEST_FORMAT, type Manifest, manifestHeadSchema, manifestSchema } from "#domain/api/sync.ts";
import { publicPaths } from "#domain/api/public-paths.ts";
import { err, ok, type Result } from "#domain/result.ts";
import { apiAddress } from "../lib/api-address.ts";
import type { ApiError } from "../lib/api-error.ts";
import type { FetchBytesOptions } from "./fetch-bytes.ts";
import { readJson, unexpected } from "./read-json.ts";

/** A million passports take 100 KB. */
const MANIFEST_MAX_BYTES = 8_000_000;

type ManifestAnswer = { kind: "unchanged" } | { kind: "read"; manifest: Manifest; etag: string | null };

/** Fetches the unsigned manifest of a server without a head; `etag` allows a 304. */
export async function readManifest(
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
