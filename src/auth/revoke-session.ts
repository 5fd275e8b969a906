import { apiPaths } from "#domain/api/paths.ts";
import { apiAddress } from "../lib/api-address.ts";
import { startDeadline } from "../lib/deadline.ts";
import { site } from "../lib/site.ts";

/** As for all API calls. */
const TIMEOUT_MS = 20_000;

/** Ends a session on the server; true when it has ended, false to retry. */
export async function revokeSession(token: string, timeoutMs = TIMEOUT_MS): Promise<boolean> {
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
