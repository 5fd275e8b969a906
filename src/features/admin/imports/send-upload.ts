import type * as z from "zod/mini";
import { importBatchAnswerSchema } from "#domain/api/imports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { err, type Result } from "#domain/result.ts";
import { session } from "../../../auth/session.ts";
import { account } from "../../../auth/this-account.ts";
import { apiAddress } from "../../../lib/api-address.ts";
import type { ApiError } from "../../../lib/api-error.ts";
import { type ApiAnswer, readAnswer } from "../../../lib/read-answer.ts";
import { site } from "../../../lib/site.ts";

export type ListUpload = { file: File; date: string; location: string; linesToSkip: string };

/** Bytes that went out; `sent` equals `all` while the answer is on its way. */
export type UploadProgress = { sent: number; all: number };

/** In place of the 20 s of other calls, which 10 MB do not take on a slow link: so long without a byte is too long. */
export const IDLE_MS = 30_000;

type UploadOptions = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };
type Uploaded = Result<ApiAnswer<z.infer<typeof importBatchAnswerSchema>>, ApiError>;

/**
 * Uploads a list, once. By XMLHttpRequest, for `fetch` tells nothing of how far a body is. Resolves with `timeout`
 * when nothing moved for `IDLE_MS`, with `aborted` when the signal fired.
 */
export async function sendUpload(
  upload: ListUpload,
  { signal, onProgress }: UploadOptions,
): Promise<Uploaded> {
  const request = new XMLHttpRequest();
  let idle: ReturnType<typeof setTimeout> | undefined;
  let late = false;
  const stirred = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      late = true;
      request.abort();
    }, IDLE_MS);
  };
  const stop = (): void => request.abort();
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    stirred();
    onProgress({ sent: loaded, all: total });
  });
  request.addEventListener("progress", stirred);
  signal.addEventListener("abort", stop);
  const ended = new Promise<"load" | "error" | "abort">((resolve) => {
    request.addEventListener("load", () => resolve("load"));
    request.addEventListener("error", () => resolve("error"));
    request.addEventListener("abort", () => resolve("abort"));
  });

  request.open("POST", apiAddress(apiPaths.pdfImport, site.apiBaseUrl));
  request.setRequestHeader("Accept", "application/json");
  const token = session.token();
  if (token !== null) request.setRequestHeader("Authorization", `Bearer ${token}`);
  stirred();
  request.send(formOf(upload));
  const end = await ended;
  clearTimeout(idle);
  signal.removeEventListener("abort", stop);
  if (end === "abort") return err({ kind: late ? "timeout" : "aborted" });
  if (end === "error") return err({ kind: "offline" });
  // The one call that the account does not send itself: it looks whether the session is over.
  if (request.status === 401) void account.check({ force: true });
  const answer = new Response(null, { status: request.status, headers: headersOf(request) });
  return readAnswer(importBatchAnswerSchema, answer, request.responseText);
}

/** The fields before the file: the server knows them when it has the last byte. */
function formOf({ file, date, location, linesToSkip }: ListUpload): FormData {
  const form = new FormData();
  form.set("date", date);
  form.set("location", location);
  form.set("linesToSkip", linesToSkip);
  form.set("pdf_file", file);
  return form;
}

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}
