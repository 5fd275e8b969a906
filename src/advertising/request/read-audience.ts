import { audienceSchema, type Audience } from "#domain/advertising/advertisement-figures.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { ok, type Result } from "#domain/base/result.ts";
import type { ApiClient } from "../../platform/lib/api-client.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";

/** Counts without persons, for those who want to advertise. */
export async function readAudience(
  api: Pick<ApiClient, "get">,
  signal: AbortSignal,
): Promise<Result<Audience, ApiError>> {
  const answer = await api.get(audienceSchema, publicPaths.audience, { signal });
  return answer.ok ? ok(answer.value.data.data) : answer;
}
