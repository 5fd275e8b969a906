import { type CoverProposal, pdfCoverSchema } from "#domain/api/imports.ts";
import { apiPaths } from "#domain/api/paths.ts";
import { session } from "../../../auth/session.ts";
import { apiAddress } from "../../../lib/api-address.ts";
import { startDeadline } from "../../../lib/deadline.ts";
import { readAnswer } from "../../../lib/read-answer.ts";
import { site } from "../../../lib/site.ts";

/** Covers sending and reading. After that, filling in the form by hand is faster. */
const LIMIT_MS = 60_000;

/** The server parses the cover without storing it; null on failure, "late" if it takes too long. */
export async function readCover(file: File, outer: AbortSignal): Promise<CoverProposal | "late" | null> {
  const { signal, expired, end } = startDeadline(LIMIT_MS, outer);
  const token = session.token();
  const body = new FormData();
  body.set("pdf_file", file);
  try {
    const answer = await fetch(apiAddress(apiPaths.pdfCover, site.apiBaseUrl), {
      method: "POST",
      headers: {
        Accept: "application/json",
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      credentials: "omit",
      body,
      signal,
    });
    const read = readAnswer(pdfCoverSchema, answer, await answer.text());
    return read.ok ? read.value.data.data : null;
  } catch {
    return expired() ? "late" : null;
  } finally {
    end();
  }
}
