import { hash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { readFile, rm, mkdtemp, readdir, stat } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import multipart from "@fastify/multipart";
import type { Multipart, MultipartFile } from "@fastify/multipart";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import type { ProblemCode } from "#domain/base/problem-codes.ts";
import { hasCode } from "../../error-code.ts";
import { storableText } from "../../store/text-match.ts";
import { ProblemError, unknownField, validationProblem, type FieldError } from "../problem.ts";

/** A form with one file and texts. */
type UploadForm<T> = {
  file: FileField;
  /** A strict object. */
  fields: z.ZodMiniType<T>;
  /** The longest text of one field; `FIELD_BYTES` by default. */
  fieldBytes?: number;
};

type FileFault = { code: string; message: string };

export type FileField = {
  name: string;
  maxBytes: number;
  /** Judges the content; the name and the type given by the client prove nothing. */
  findFault: (file: Pick<UploadedFile, "bytes" | "filename">) => FileFault | null | Promise<FileFault | null>;
  /** The name of a file that has no usable one. */
  defaultName: string;
  missing: string;
  tooLarge: FileFault;
};

/** `filename` is for display only. */
export type UploadedFile = { bytes: Uint8Array; sha256: string; filename: string };

const LONGEST_NAME = 200;
/** Form without the file. */
const FORM_BYTES = 64 * 1024;
const FIELD_BYTES = 2_000;
const LIMITS = { files: 1, fields: 8, parts: 9 };

/** The parser's uncoded messages for bad boundaries and truncated forms. */
const BROKEN_FORM = /^(Multipart: |The needle cannot|\w+ terminated early|Unexpected end of multipart data)/;

/** Options of a route that calls `receiveUpload`, which checks the parts as it reads them. */
export const uploadRoute = {
  config: { slowBody: true } as const,
  validatorCompiler: () => (value: unknown) => ({ value }),
};

/** Must come before the routes of `receiveUpload`, which cuts large files with its own message. */
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
  const { fields, file } = await receiveParts(request, form, [
    { path: form.file.name, message: form.file.missing },
  ]);
  if (file === null) throw new Error("A form without its file was taken");
  return { fields, file };
}

/** The same for forms whose file is optional; without one they may be JSON. */
export async function receiveForm<T>(
  request: FastifyRequest,
  form: UploadForm<T>,
): Promise<{ fields: T; file: UploadedFile | null }> {
  if (request.isMultipart()) return receiveParts(request, form, []);
  const fields = parseFields(form.fields, request.body, []);
  request.body = fields;
  return { fields, file: null };
}

type Received<T> = { fields: T; file: UploadedFile | null };

async function receiveParts<T>(
  request: FastifyRequest,
  form: UploadForm<T>,
  withoutFile: readonly FieldError[],
): Promise<Received<T>> {
  const length = Number(request.headers["content-length"] ?? 0);
  if (length > form.file.maxBytes + FORM_BYTES) throw tooLarge(form.file);
  const folder = await makeUploadFolder();
  try {
    const { texts, file } = await readParts(request, form, join(folder, "upload"));
    const fields = parseFields(form.fields, texts, file === null ? withoutFile : []);
    request.body = { ...fields, ...(file && { [form.file.name]: file.sha256 }) };
    return { fields, file };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readParts<T>(request: FastifyRequest, form: UploadForm<T>, path: string) {
  const texts: Record<string, unknown> = {};
  let file: UploadedFile | null = null;
  const limits = { fileSize: form.file.maxBytes, fieldSize: form.fieldBytes ?? FIELD_BYTES };
  // Refuse a too large file without reading the rest.
  for await (const part of wellFormed(request, limits)) {
    if (part.type === "field") {
      if (part.valueTruncated)
        throw validationProblem([{ path: part.fieldname, message: "This is too long" }]);
      texts[part.fieldname] = part.value;
    } else if (part.fieldname === form.file.name) file = await keepFile(part, form.file, path);
    else throw validationProblem([unknownField(part.fieldname)]);
  }
  return { texts, file };
}

/** Throws what is wrong, with `others` after it. */
function parseFields<T>(fields: z.ZodMiniType<T>, values: unknown, others: readonly FieldError[]): T {
  const parsed = fields.safeParse(values);
  const errors = [...(parsed.success ? [] : fieldErrors(parsed.error.issues)), ...others];
  if (!parsed.success || errors.length > 0) throw validationProblem(errors);
  return parsed.data;
}

/** Throws a problem on a malformed or truncated form. */
async function* wellFormed(
  request: FastifyRequest,
  limits: { fileSize: number; fieldSize: number },
): AsyncGenerator<Multipart> {
  try {
    yield* request.parts({ limits: { ...LIMITS, ...limits } });
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
  const filename = tidyName(part.filename) || field.defaultName;
  const fault = await field.findFault({ bytes, filename });
  if (fault !== null) throw refused(415, "unsupported_media_type", field.name, fault);
  return { bytes, sha256: hash("sha256", bytes, "hex"), filename };
}

function asBrokenForm(error: unknown): unknown {
  if (!(error instanceof Error) || !BROKEN_FORM.test(error.message)) return error;
  return new ProblemError(400, "malformed_request", {
    detail: "The form arrived incomplete. Send it again.",
  });
}

const tooLarge = (field: FileField) => refused(413, "payload_too_large", field.name, field.tooLarge);

function refused(status: number, code: ProblemCode, path: string, fault: FileFault): ProblemError {
  return new ProblemError(status, code, { detail: fault.message, errors: [{ path, ...fault }] });
}

/** Made safe to show and store; long ones keep their ending. */
function tidyName(given = ""): string {
  const name = storableText(basename(given.replaceAll("\\", "/")))
    .replace(/[\p{Cc}\p{Cf}]/gu, "")
    .trim();
  const ending = /\.\w{1,5}$/.exec(name)?.[0] ?? "";
  // The cut must not leave half a letter.
  const stem = storableText(
    name.slice(0, name.length - ending.length).slice(0, LONGEST_NAME - ending.length),
  );
  return stem + ending;
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues.flatMap(({ keys, path, message }) =>
    keys === undefined ? [{ path: path.join("."), message }] : keys.map(unknownField),
  );
}

const PREFIX = "passport-upload-";
/** Pids are per machine; containers may share the folder. */
const MACHINE = hash("sha256", hostname(), "hex").slice(0, 8);
/** Uploads take 40 minutes at most. */
const OLD_MS = 2 * 3_600_000;

/** Named after machine and process. */
async function makeUploadFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `${PREFIX}${MACHINE}-${process.pid}-`));
}

/** Removes killed processes' folders; returns how many. */
export async function removeDeadUploads(folder = tmpdir()): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(PREFIX));
  let removed = 0;
  for (const name of names) {
    const path = join(folder, name);
    if (!(await isDead(path, name))) continue;
    // Another server may be cleaning too, or own the folder.
    await rm(path, { recursive: true, force: true }).then(
      () => removed++,
      () => undefined,
    );
  }
  return removed;
}

async function isDead(path: string, name: string): Promise<boolean> {
  const [, machine, pid] = /^passport-upload-([0-9a-f]{8})-(\d+)-/.exec(name) ?? [];
  if (machine === MACHINE) return !isRunning(Number(pid));
  const made = await stat(path).catch(() => null);
  return made !== null && Date.now() - made.mtimeMs > OLD_MS;
}

/** Called before the first upload, so our own pid is a reused one. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
