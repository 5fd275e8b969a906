import { apiPaths } from "#domain/api/paths.ts";
import { apiAddress } from "../lib/api-address.ts";
import { startDeadline } from "../lib/deadline.ts";
import { site } from "../lib/site.ts";

/** As for every call of the API (specification §9). */
const TIMEOUT_MS = 20_000;

/** Ends a session on the server, from page or service worker; true when it ended now or before, false to try again. */
export async function revokeSession(token: string, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  const deadline = startDeadline(timeoutMs);
  try {
    const { status, headers } = await fetch(apiAddress(apiPaths.logout, site.apiBaseUrl), {
      method: "POST",
      headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
      credentials: "omit",
      signal: deadline.signal,
    });
    // A captive portal says 401 as well, but not as our server does.
    const isOurs = headers.get("content-type")?.startsWith("application/problem+json") === true;
    return status === 204 || (status === 401 && isOurs);
  } catch {
    return false;
  } finally {
    deadline.end();
  }
}
