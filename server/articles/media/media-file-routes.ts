import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { PICTURE_ID, pictureJpeg, picturePath } from "#domain/articles/media.ts";
import { matches } from "../../http/etag.ts";
import { ProblemError } from "../../http/problem.ts";
import type { App, RouteDeps } from "../../route-deps.ts";
import type { ReadStore } from "../../store/store.ts";

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
