import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { pictureUploadSchema, PICTURE_MESSAGES, type PictureFault } from "#domain/articles/admin-media.ts";
import { PICTURE_ID, pictureJpeg, picturePath, mediaAnswerSchema } from "#domain/articles/media.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { MAX_PICTURE_BYTES } from "#domain/articles/contract.ts";
import { queuedAt, writeAudit } from "../../accounts/audit.ts";
import { recheckAccount } from "../../accounts/auth/request-change.ts";
import { requirePermission, signedIn } from "../../accounts/guards.ts";
import { matches } from "../../http/etag.ts";
import { withIdempotency } from "../../http/idempotency.ts";
import { ProblemError, validationProblem } from "../../http/problem.ts";
import { takeTurns } from "../../http/bounded-queue.ts";
import { requesterOf } from "../../http/requester.ts";
import { receiveUpload, uploadRoute, type FileField } from "../../http/uploads/receive-upload.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { ReadStore } from "../../store/store.ts";
import { encodePicture, type EncodeFault } from "./encode-picture.ts";
import { factsOf, pictureTypeOf, describePicture, findPicture, storePicture } from "./pictures.ts";

type CachedFile = { type: string; bytes: Uint8Array };

/** The last files asked for, in bounded bytes. */
class FileCache {
  readonly #limit: number;
  readonly #files = new Map<string, CachedFile>();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: string): CachedFile | undefined {
    const file = this.#files.get(key);
    if (file === undefined) return undefined;
    this.#files.delete(key);
    this.#files.set(key, file);
    return file;
  }

  set(key: string, file: CachedFile): void {
    this.#drop(key);
    if (file.bytes.length > this.#limit) return;
    this.#files.set(key, file);
    this.#size += file.bytes.length;
    for (const oldest of this.#files.keys()) {
      if (this.#size <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#size -= this.#files.get(key)?.bytes.length ?? 0;
    this.#files.delete(key);
  }
}

const CACHE_BYTES = 16 * 1024 * 1024;
const YEAR_SECONDS = 365 * 24 * 3600;
/** A picture may arrive after the article that names it. */
const MISSING_SECONDS = 10;
/** A picture that is opened as a page may do nothing. Browsers style the page that they show it in. */
export const PICTURE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

const paramsSchema = z.object({ id: z.string(), name: z.optional(z.string()) });

/** The files of pictures. Not counted by limits, like other static files: a CDN may serve them. */
export function mediaFileRoutes(app: App, { store }: Pick<RouteDeps, "store">): void {
  const cache = new FileCache(CACHE_BYTES);
  const jpeg = pictureJpeg("").split("/").at(-1) ?? "";
  const options = { schema: { hide: true, params: paramsSchema } };
  type Asked = FastifyRequest<{ Params: z.infer<typeof paramsSchema> }>;

  const answer = async (request: Asked, reply: FastifyReply) => {
    const { id, name = jpeg } = request.params;
    const key = `${id}/${name}`;
    const file = PICTURE_ID.test(id) ? (cache.get(key) ?? (await readFile(store, id, name))) : null;
    if (file === null) throw missing();
    cache.set(key, file);
    const etag = `"${id.slice(0, 32)}-${name}"`;
    reply.headers({
      "cache-control": `public, max-age=${YEAR_SECONDS}, immutable`,
      etag,
      "content-security-policy": PICTURE_POLICY,
      "content-disposition": "inline",
    });
    if (matches(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type(file.type).send(file.bytes);
  };
  app.get(picturePath(":id"), options, answer);
  app.get(picturePath(":id/:name"), options, answer);
}

async function readFile(store: ReadStore, id: string, name: string): Promise<CachedFile | null> {
  if (name.includes("\u0000")) return null;
  const file = await store.db
    .selectFrom("media_files")
    .select(["type", "bytes"])
    .where("media_id", "=", id)
    .where("name", "=", name)
    .executeTakeFirst();
  return file ?? null;
}

function missing(): ProblemError {
  return new ProblemError(404, "not_found", {
    detail: "This picture is not here.",
    headers: { "cache-control": `public, max-age=${MISSING_SECONDS}` },
  });
}

const FIELD = "file";

/** The picture in an upload form. */
const PICTURE_FIELD: FileField = {
  name: FIELD,
  maxBytes: MAX_PICTURE_BYTES,
  findFault: ({ bytes }) =>
    pictureTypeOf(bytes) === null ? { code: "not_a_picture", message: PICTURE_MESSAGES.not_a_picture } : null,
  defaultName: "picture",
  missing: PICTURE_MESSAGES.missing,
  tooLarge: { code: "too_large", message: PICTURE_MESSAGES.too_large },
};

const pictureError = (code: PictureFault) => ({ path: FIELD, code, message: PICTURE_MESSAGES[code] });

/** Each waits with its file of up to 5 MB in memory, for up to some seconds a turn. */
const WAITING = { mostWaiting: 8, mostOfOne: 6 };
const AGAIN_SECONDS = 5;

/** Only the documentation uses it; parts are checked as they are read. */
const FORM = z.extend(pictureUploadSchema, { file: z.file() });

/** Pictures for articles and advertisements. Sending one again answers what is there, with the description that is sent. */
export function mediaRoutes(app: App, { store, now }: RouteDeps): void {
  const inTurns = takeTurns(1, WAITING);

  app.post(
    apiPaths.adminMedia,
    {
      onRequest: requirePermission("manage-articles", "manage-advertisements"),
      ...uploadRoute,
      schema: {
        tags: ["media"],
        summary: "Upload a picture for articles or advertisements",
        description:
          "multipart/form-data with file (JPEG, PNG, WebP or AVIF, at most 5 MB and 40 megapixels) and alt. 200 if the same file is there already; it then has the description that was sent.",
        consumes: ["multipart/form-data"],
        repeatable: true,
        sends: ["Location"],
        problems: ["busy", "lists_busy"],
        body: FORM,
        response: { 200: mediaAnswerSchema, 201: mediaAnswerSchema },
      },
    },
    async (request, reply) => {
      const { file, fields } = await receiveUpload(request, {
        file: PICTURE_FIELD,
        fields: pictureUploadSchema,
      });
      // The upload may have taken many minutes.
      await recheckAccount(store.db, request, { nowMs: now() });
      const id = file.sha256;
      const { user } = signedIn(request);
      const isThere = (await factsOf(store, [id])).has(id);
      const requester = { ...requesterOf(request, reply), key: `account ${user.id}` };
      const encoded = isThere ? null : await inTurns(requester, async () => encodePicture(file.bytes));
      if (encoded?.ok === false) throw refusal(encoded.error);
      return withIdempotency(request, reply, { now }, async (trx) => {
        const nowMs = now();
        const at = new Date(nowMs).toISOString();
        const picture = { id, ...fields, filename: file.filename, uploadedBy: user.id };
        const isNew = encoded !== null && (await storePicture(trx, { ...picture, ...encoded.value }, at));
        const former = isNew ? null : await describePicture(trx, picture);
        const data = await findPicture(trx, id, at);
        if (data === null) throw removedMeanwhile();
        if (isNew || former !== null) {
          await writeAudit(trx, {
            account: signedIn(request),
            action: isNew ? "media.upload" : "media.describe",
            subject: `media:${id}`,
            before: former,
            after: { filename: former?.filename ?? file.filename, alt: fields.alt },
            queuedAt: queuedAt(request, nowMs),
            now: at,
          });
        }
        if (!isNew) return { status: 200, body: { data } };
        return { status: 201, body: { data }, headers: { location: picturePath(id) } };
      });
    },
  );
}

function refusal(fault: EncodeFault): ProblemError {
  if (fault !== "stopped") return validationProblem([pictureError(fault)]);
  return tryAgain("Reading the picture was stopped. Send it again in a moment.");
}

/** The daily job was faster. */
const removedMeanwhile = () => tryAgain("This picture was just removed. Send it again.");

function tryAgain(detail: string): ProblemError {
  return new ProblemError(503, "busy", { detail, headers: { "retry-after": String(AGAIN_SECONDS) } });
}
