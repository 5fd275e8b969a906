export type CachedFile = { type: string; bytes: Uint8Array };

/** The last files asked for, in bounded bytes. */
export class FileCache {
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
