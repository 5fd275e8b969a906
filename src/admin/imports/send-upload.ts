import type * as z from "zod/mini";
import { importBatchAnswerSchema } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { err, type Result } from "#domain/base/result.ts";
import { session } from "../../accounts/session/session.ts";
import { account } from "../../accounts/session/this-account.ts";
import { apiAddress } from "../../platform/lib/api-address.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { type ApiAnswer, readAnswer } from "../../platform/lib/read-answer.ts";
import { site } from "../../platform/lib/site.ts";

export type ListUpload = { file: File; date: string; location: string; linesToSkip: string };

/** Bytes; `sent` equals `all` while waiting for the answer. */
export type UploadProgress = { sent: number; all: number };

/** Replaces the usual 20 s limit, too short for 10 MB on a slow link: time out when no byte moves this long. */
export const IDLE_MS = 30_000;

type UploadOptions = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };
type Uploaded = Result<ApiAnswer<z.infer<typeof importBatchAnswerSchema>>, ApiError>;

/**
 * Uploads a list, without retry. XMLHttpRequest, because `fetch` reports no upload progress. Resolves with `timeout`
 * after `IDLE_MS` without progress, `aborted` on the signal.
 */
export async function sendUpload(
  upload: ListUpload,
  { signal, onProgress }: UploadOptions,
): Promise<Uploaded> {
  const request = new XMLHttpRequest();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isTimedOut = false;
  const restartTimer = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      isTimedOut = true;
      request.abort();
    }, IDLE_MS);
  };
  const stop = (): void => request.abort();
  request.upload.addEventListener("progress", ({ loaded, total }) => {
    restartTimer();
    onProgress({ sent: loaded, all: total });
  });
  request.addEventListener("progress", restartTimer);
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
  restartTimer();
  request.send(formOf(upload));
  const end = await ended;
  clearTimeout(timer);
  signal.removeEventListener("abort", stop);
  if (end === "abort") return err({ kind: isTimedOut ? "timeout" : "aborted" });
  if (end === "error") return err({ kind: "offline" });
  // The only call not sent through the account, so check the session here.
  if (request.status === 401) void account.check({ force: true });
  const answer = new Response(null, { status: request.status, headers: headersOf(request) });
  return readAnswer(importBatchAnswerSchema, answer, request.responseText);
}

/** Fields precede the file, so the server has them before its last byte. */
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
