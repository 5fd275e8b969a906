import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ReadStore } from "../store/store.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type EncodedManifest = { etag: string; bodies: { br: Buffer; gzip: Buffer; identity: Buffer } };

/** Caches the compressed manifest; checks its tag in the database, so other processes' manifests appear at once. */
export class ManifestCache {
  readonly #store: ReadStore;
  #tag: string | null = null;
  #encoded: Promise<EncodedManifest | null> = Promise.resolve(null);

  constructor(store: ReadStore) {
    this.#store = store;
  }

  /** Null before the first publication. */
  async current(): Promise<EncodedManifest | null> {
    const row = await this.#store.db
      .selectFrom("manifest")
      .select("etag")
      .where("id", "=", 1)
      .executeTakeFirst();
    if (!row) return null;
    if (row.etag !== this.#tag) {
      this.#tag = row.etag;
      this.#encoded = this.#encode();
      this.#encoded.catch(() => {
        this.#tag = null;
      });
    }
    return this.#encoded;
  }

  async #encode(): Promise<EncodedManifest | null> {
    const row = await this.#store.db
      .selectFrom("manifest")
      .select(["etag", "body"])
      .where("id", "=", 1)
      .executeTakeFirst();
    if (!row) return null;
    const identity = Buffer.from(row.body);
    const [br, gzipped] = await Promise.all([
      compressBrotli(identity, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        },
      }),
      compressGzip(identity, { level: 9 }),
    ]);
    // Weak: one tag for three encodings.
    return { etag: `W/"${row.etag}"`, bodies: { br, gzip: gzipped, identity } };
  }
}
