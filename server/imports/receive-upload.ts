import { hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { PDF_MAX_BYTES, PDF_MESSAGES, pdfUploadSchema } from "#domain/api/imports.ts";
import type { PdfFileFault, PdfUpload } from "#domain/api/imports.ts";
import { ProblemError, validationProblem } from "../http/problem.ts";
import type { FieldError } from "../http/problem.ts";
import { looksLikePdf } from "../pdf/file-checks.ts";
import { storableText } from "../listings/json-table.ts";
import { makeUploadFolder } from "./upload-folders.ts";

export type ReceivedUpload = { fields: PdfUpload; bytes: Uint8Array; sha256: string; filename: string };

const FILE_FIELD = "pdf_file";
const LONGEST_NAME = 200;
/** Form without the file. */
const FORM_BYTES = 64 * 1024;
/** Values are single lines. */
const LIMITS = { fileSize: PDF_MAX_BYTES, files: 1, fields: 8, fieldSize: 2_000, parts: 9 };

/** The parser's uncoded messages for bad boundaries and truncated forms. */
const BROKEN_FORM = /^(Multipart: |The needle cannot|\w+ terminated early|Unexpected end of multipart data)/;

type ReceivedFile = Omit<ReceivedUpload, "fields">;

const UNKNOWN_FIELD = "This parameter is not known here";
const NO_FILE: FieldError = { path: FILE_FIELD, message: "Choose the PDF of the list" };

/** Streams an upload to disk, so ten slow ones need no memory, and checks its content. Throws problems. */
export async function receiveUpload(request: FastifyRequest): Promise<ReceivedUpload> {
  const { texts, file } = await receiveForm(request);
  const parsed = pdfUploadSchema.safeParse(texts);
  const errors: FieldError[] = parsed.success ? [] : fieldErrors(parsed.error.issues);
  if (file === null) errors.push(NO_FILE);
  if (!parsed.success || file === null) throw validationProblem(errors);
  return { fields: parsed.data, ...file };
}

/** For a form with only the file. */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  const { texts, file } = await receiveForm(request);
  const unknown = Object.keys(texts).map((path) => ({ path, message: UNKNOWN_FIELD }));
  if (file === null || unknown.length > 0) throw validationProblem(unknown.length > 0 ? unknown : [NO_FILE]);
  return file;
}

async function receiveForm(
  request: FastifyRequest,
): Promise<{ texts: Record<string, unknown>; file: ReceivedFile | null }> {
  if (!request.isMultipart()) {
    throw new ProblemError(415, "unsupported_media_type", { detail: "Send a form with a file in it." });
  }
  if (Number(request.headers["content-length"] ?? 0) > PDF_MAX_BYTES + FORM_BYTES) throw tooLarge();
  const folder = await makeUploadFolder();
  try {
    const texts: Record<string, unknown> = {};
    let file: ReceivedFile | null = null;
    // Refuse a too large file without reading the rest.
    for await (const part of wellFormed(request)) {
      if (part.type === "field") texts[part.fieldname] = part.value;
      else if (part.fieldname === FILE_FIELD) file = await keepFile(part, join(folder, "list.pdf"));
      else throw validationProblem([{ path: part.fieldname, message: UNKNOWN_FIELD }]);
    }
    return { texts, file };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Throws a problem on a malformed or truncated form. */
async function* wellFormed(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: LIMITS });
  } catch (error) {
    if (!(error instanceof Error) || !BROKEN_FORM.test(error.message)) throw error;
    throw brokenForm();
  }
}

async function keepFile(part: MultipartFile, path: string): Promise<ReceivedFile> {
  const cut = new AbortController();
  part.file.once("limit", () => cut.abort());
  await pipeline(part.file, createWriteStream(path), { signal: cut.signal }).catch((error: unknown) => {
    if (cut.signal.aborted) throw tooLarge();
    throw error instanceof Error && BROKEN_FORM.test(error.message) ? brokenForm() : error;
  });
  // The limit may be hit by the last bytes.
  if (part.file.truncated) throw tooLarge();
  const bytes = await readFile(path);
  if (!looksLikePdf(bytes)) throw refused(415, "unsupported_media_type", "not_a_pdf", PDF_MESSAGES.type);
  return { bytes, sha256: hash("sha256", bytes, "hex"), filename: tidyName(part.filename) };
}

const brokenForm = () =>
  new ProblemError(400, "malformed_request", { detail: "The form did not arrive whole. Send it again." });
const tooLarge = () => refused(413, "payload_too_large", "too_large", PDF_MESSAGES.size);

function refused(status: number, code: string, fault: PdfFileFault, message: string): ProblemError {
  return new ProblemError(status, code, {
    detail: message,
    errors: [{ path: FILE_FIELD, message, code: fault }],
  });
}

/** Made safe to show and store; may be missing. */
function tidyName(given: string | undefined): string {
  const name = storableText(basename((given ?? "").replaceAll("\\", "/")))
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, LONGEST_NAME);
  return name === "" ? "list.pdf" : name;
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap(({ keys, path, message }) =>
    keys === undefined
      ? [{ path: path.join("."), message }]
      : keys.map((key) => ({ path: key, message: UNKNOWN_FIELD })),
  );
}
