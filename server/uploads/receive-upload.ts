import { hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { ProblemError, unknownField, validationProblem } from "../http/problem.ts";
import type { FieldError } from "../http/problem.ts";
import { storableText } from "../store/storable-text.ts";
import { makeUploadFolder } from "./upload-folders.ts";

/** A form with one file and single-line fields. */
export type UploadForm<T> = {
  file: FileField;
  /** A strict object. */
  fields: z.ZodMiniType<T>;
};

export type FileField = {
  name: string;
  maxBytes: number;
  /** Checks the content; the name and the type given by the client prove nothing. */
  isAccepted: (bytes: Uint8Array) => boolean;
  /** For a file without a usable name. */
  defaultName: string;
  missing: string;
  refusedType: { code: string; message: string };
  tooLarge: { code: string; message: string };
};

/** `filename` is for display only. */
export type UploadedFile = { bytes: Uint8Array; sha256: string; filename: string };

const LONGEST_NAME = 200;
/** Form without the file. */
const FORM_BYTES = 64 * 1024;
const LIMITS = { files: 1, fields: 8, fieldSize: 2_000, parts: 9 };

/** The parser's uncoded messages for bad boundaries and truncated forms. */
const BROKEN_FORM = /^(Multipart: |The needle cannot|\w+ terminated early|Unexpected end of multipart data)/;

/** Options of a route that calls `receiveUpload`, which checks the parts as it reads them. */
export const uploadRoute = {
  config: { slowBody: true } as const,
  validatorCompiler: () => (value: unknown) => ({ value }),
};

/** Before the routes of `receiveUpload`, which cuts large files with its own message. */
export async function acceptUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false });
}

/**
 * Streams an upload to disk, so ten slow ones need no memory, and checks its content. Throws problems. Sets the
 * request's body to the fields and the file's hash, which an Idempotency-Key is compared by: the boundary between the
 * parts differs each time they are sent.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  form: UploadForm<T>,
): Promise<{ fields: T; file: UploadedFile }> {
  if (!request.isMultipart()) {
    throw new ProblemError(415, "unsupported_media_type", { detail: "Send a form with a file in it." });
  }
  const length = Number(request.headers["content-length"] ?? 0);
  if (length > form.file.maxBytes + FORM_BYTES) throw tooLarge(form.file);
  const folder = await makeUploadFolder();
  try {
    const upload = await readForm(request, form, join(folder, "upload"));
    request.body = { ...upload.fields, [form.file.name]: upload.file.sha256 };
    return upload;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readForm<T>(request: FastifyRequest, form: UploadForm<T>, path: string) {
  const texts: Record<string, unknown> = {};
  let file: UploadedFile | null = null;
  // Refuse a too large file without reading the rest.
  for await (const part of wellFormed(request, form.file.maxBytes)) {
    if (part.type === "field") texts[part.fieldname] = part.value;
    else if (part.fieldname === form.file.name) file = await keepFile(part, form.file, path);
    else throw validationProblem([unknownField(part.fieldname)]);
  }
  const parsed = form.fields.safeParse(texts);
  const errors: FieldError[] = parsed.success ? [] : fieldErrors(parsed.error.issues);
  if (file === null) errors.push({ path: form.file.name, message: form.file.missing });
  if (!parsed.success || file === null) throw validationProblem(errors);
  return { fields: parsed.data, file };
}

/** Throws a problem on a malformed or truncated form. */
async function* wellFormed(request: FastifyRequest, fileSize: number): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { ...LIMITS, fileSize } });
  } catch (error) {
    throw asBrokenForm(error);
  }
}

async function keepFile(part: MultipartFile, field: FileField, path: string): Promise<UploadedFile> {
  const cut = new AbortController();
  part.file.once("limit", () => cut.abort());
  await pipeline(part.file, createWriteStream(path), { signal: cut.signal }).catch((error: unknown) => {
    throw cut.signal.aborted ? tooLarge(field) : asBrokenForm(error);
  });
  // The limit may be hit by the last bytes.
  if (part.file.truncated) throw tooLarge(field);
  const bytes = await readFile(path);
  if (!field.isAccepted(bytes)) throw refused(415, "unsupported_media_type", field.name, field.refusedType);
  return {
    bytes,
    sha256: hash("sha256", bytes, "hex"),
    filename: tidyName(part.filename) || field.defaultName,
  };
}

function asBrokenForm(error: unknown): unknown {
  if (!(error instanceof Error) || !BROKEN_FORM.test(error.message)) return error;
  return new ProblemError(400, "malformed_request", {
    detail: "The form arrived incomplete. Send it again.",
  });
}

const tooLarge = (field: FileField) => refused(413, "payload_too_large", field.name, field.tooLarge);

function refused(status: number, code: string, path: string, fault: FileField["tooLarge"]): ProblemError {
  return new ProblemError(status, code, { detail: fault.message, errors: [{ path, ...fault }] });
}

/** Made safe to show and store. */
function tidyName(given = ""): string {
  return storableText(basename(given.replaceAll("\\", "/")))
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim()
    .slice(0, LONGEST_NAME);
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap(({ keys, path, message }) =>
    keys === undefined ? [{ path: path.join("."), message }] : keys.map(unknownField),
  );
}
