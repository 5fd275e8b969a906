import { err, ok, type Result } from "#domain/base/result.ts";
import { session } from "../../../accounts/session/session.ts";
import { apiAddress } from "../../../platform/lib/api-address.ts";
import type { ApiError } from "../../../platform/lib/api-error.ts";
import { REQUEST_TIMEOUT_MS, startDeadline } from "../../../platform/lib/deadline.ts";
import { readAnswer } from "../../../platform/lib/read-answer.ts";
import { saveFile } from "../../../platform/lib/save-file.ts";
import { site } from "../../../platform/lib/site.ts";
import * as z from "zod/mini";

/** A slow link needs it for 10 MB. */
const DOWNLOAD_MS = 20 * REQUEST_TIMEOUT_MS;

/** Saves a file that needs the account's token: a plain link has none. */
export async function downloadFile(path: string, name: string): Promise<Result<null, ApiError>> {
  const deadline = startDeadline(DOWNLOAD_MS);
  try {
    const token = session.token();
    const response = await fetch(apiAddress(path, site.apiBaseUrl), {
      headers: { Accept: "*/*", ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
      credentials: "omit",
      cache: "no-store",
      signal: deadline.signal,
    });
    // A captive portal's page is no attachment.
    if (!response.ok || !(response.headers.get("content-disposition") ?? "").startsWith("attachment")) {
      const read = readAnswer(z.undefined(), response, await response.text());
      return read.ok ? err({ kind: "unexpected-answer", issues: [] }) : read;
    }
    saveFile(await response.blob(), name);
    return ok(null);
  } catch {
    return err({ kind: deadline.expired() ? "timeout" : "offline" });
  } finally {
    deadline.end();
  }
}
