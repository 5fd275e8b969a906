import { apiPaths } from "#domain/base/paths.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import { REQUEST_TIMEOUT_MS, startDeadline } from "../../platform/lib/deadline.ts";
import { site } from "../../platform/lib/site.ts";

/** Ends a session on the server; true when it has ended, false to retry. */
export async function revokeSession(token: string, timeoutMs = REQUEST_TIMEOUT_MS): Promise<boolean> {
  const deadline = startDeadline(timeoutMs);
  try {
    const { status, headers } = await fetch(apiAddress(apiPaths.logout, site.apiBaseUrl), {
      method: "POST",
      headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
      credentials: "omit",
      signal: deadline.signal,
    });
    // Captive portals also send 401, but no problem+json.
    const isOurs = headers.get("content-type")?.startsWith("application/problem+json") === true;
    return status === 204 || (status === 401 && isOurs);
  } catch {
    return false;
  } finally {
    deadline.end();
  }
}
