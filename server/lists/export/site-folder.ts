import { createHash, randomBytes } from "node:crypto";
import { readdir, readFile, rm, mkdir, open, rename, stat, utimes } from "node:fs/promises";
import { join, relative, sep, dirname } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { SUPERSEDED_SEGMENT_SECONDS } from "#domain/base/caching.ts";
import { type FileState, type FormState, readSiteState, type SiteState, STATE_FILE } from "./site-state.ts";

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Already compressed by its format. */
const COMPRESSED = /\.(?:webp|avif|jpe?g|png|woff2)$/;

type Compressed = { br?: Uint8Array; gz?: Uint8Array };

/** The smaller forms of a file; `known` is its brotli form if the server or the build made one. */
async function compressFile(path: string, bytes: Uint8Array, known?: Compressed): Promise<Compressed> {
  if (COMPRESSED.test(path)) return {};
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  const br = known?.br ?? (await brotli(bytes, { params }));
  const gz = known?.gz ?? (await gzipAsync(bytes, { level: 9 }));
  return {
    ...(br.byteLength < bytes.byteLength && { br }),
    ...(gz.byteLength < bytes.byteLength && { gz }),
  };
}

export type SiteFile = {
  /** Below the folder that is served. */
  path: string;
  bytes: Uint8Array;
  /** Forms that exist already. */
  compressed?: Compressed;
  /** What decides whether the file changed, if not its bytes. */
  essence?: string;
};

export type FolderCounts = { written: number; kept: number; removed: number; bytesWritten: number };

/** What web servers send. */
const SITE = "site";
const DRAFTS = ".drafts";
/** What ends the name of each form's file. */
const ENDINGS = { plain: "", br: ".br", gz: ".gz" } as const;
type Form = keyof typeof ENDINGS;
const FORMS: readonly Form[] = ["plain", "br", "gz"];

/** The folder of an export: writes what changed, and removes later what nothing names any more. */
export class SiteFolder {
  readonly #folder: string;
  readonly #state: SiteState;
  readonly #nowMs: number;
  readonly #named = new Set<string>();
  readonly #counts: FolderCounts = { written: 0, kept: 0, removed: 0, bytesWritten: 0 };

  private constructor(folder: string, state: SiteState, nowMs: number) {
    this.#folder = folder;
    this.#state = state;
    this.#nowMs = nowMs;
  }

  /** Throws NoExportError for a folder with other files. Needs the lock. */
  static async open(folder: string, nowMs: number): Promise<SiteFolder> {
    const site = new SiteFolder(folder, await readSiteState(folder), nowMs);
    await rm(join(folder, DRAFTS), { recursive: true, force: true });
    await site.#save();
    return site;
  }

  /** The folder that is served. */
  get root(): string {
    return join(this.#folder, SITE);
  }

  /** The time that pages give: as in the last run if that exported the same, so that they stay as they are. */
  timeOf(version: string): number {
    const { last } = this.#state;
    return last?.version === version && last.nowMs <= this.#nowMs ? last.nowMs : this.#nowMs;
  }

  get counts(): Readonly<FolderCounts> {
    return this.#counts;
  }

  /** Whether an unchangeable file is there already; then it stays. */
  async keeps(path: string): Promise<boolean> {
    const known = this.#state.files[path];
    if (known === undefined || !(await this.#isWhole(path, known))) return false;
    this.#name(path, known);
    this.#counts.kept += 1;
    return true;
  }

  /** Writes a file and its smaller forms unless they are there. */
  async put(file: SiteFile): Promise<void> {
    const { path, bytes } = file;
    const hash = createHash("sha256")
      .update(file.essence ?? bytes)
      .digest("base64url");
    const known = this.#state.files[path];
    if (known?.hash === hash && (await this.keeps(path))) return;
    const forms = { plain: bytes, ...(await compressFile(path, bytes, file.compressed)) };
    const before = this.#counts.bytesWritten;
    const written: FileState = { hash, forms: { plain: await this.#form(path, "plain", bytes) } };
    for (const form of ["br", "gz"] as const) {
      const smaller = forms[form];
      if (smaller === undefined) await rm(this.#file(path, form), { force: true });
      else written.forms[form] = await this.#form(path, form, smaller);
    }
    this.#name(path, written);
    this.#counts[this.#counts.bytesWritten > before ? "written" : "kept"] += 1;
  }

  /** A file for the operator, beside the served ones; true if it changed. */
  async putBeside(name: string, text: string): Promise<boolean> {
    const file = join(this.#folder, name);
    if ((await readFile(file, "utf8").catch(() => null)) === text) return false;
    await writeWhole(join(this.#folder, DRAFTS), file, Buffer.from(text));
    return true;
  }

  /** What is served beside the export's own files: an operator may have put it there, so it stays. */
  async foreignFiles(): Promise<string[]> {
    const own = new Set<string>();
    for (const [path, { forms }] of Object.entries(this.#state.files))
      for (const form of FORMS) if (forms[form] !== undefined) own.add(path + ENDINGS[form]);
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => relative(this.root, join(parentPath, name)).split(sep).join("/"))
      .filter((path) => !own.has(path))
      .sort();
  }

  /**
   * Ends a run: what this run did not name goes at once if `isGone`, else in a run ten minutes later, so that who read
   * an older page or manifest still finds what it names.
   */
  async finish(version: string, isGone: (path: string) => Promise<boolean>): Promise<void> {
    this.#state.last = { version, nowMs: this.timeOf(version) };
    for (const [path, known] of Object.entries(this.#state.files)) {
      if (this.#named.has(path)) continue;
      const since = known.unnamedAt ?? this.#nowMs;
      // A clock that was set back counts from now on.
      known.unnamedAt = Math.min(since, this.#nowMs);
      const isLate = this.#nowMs - since >= SUPERSEDED_SEGMENT_SECONDS * 1000;
      if (!isLate && !(await isGone(path))) continue;
      for (const form of FORMS) await rm(this.#file(path, form), { force: true });
      delete this.#state.files[path];
      this.#counts.removed += 1;
    }
    await this.#save();
    await rm(join(this.#folder, DRAFTS), { recursive: true, force: true });
  }

  #name(path: string, { hash, forms }: FileState): void {
    this.#named.add(path);
    this.#state.files[path] = { hash, forms };
  }

  /** A file that holds these bytes is left alone: a run that was killed has left no state of it. */
  async #form(path: string, form: Form, bytes: Uint8Array): Promise<FormState> {
    const file = this.#file(path, form);
    const there = await formOf(file);
    if (there?.size === bytes.byteLength && (await readFile(file)).equals(bytes)) return there;
    this.#counts.bytesWritten += bytes.byteLength;
    return writeWhole(join(this.#folder, DRAFTS), file, bytes);
  }

  async #isWhole(path: string, { forms }: FileState): Promise<boolean> {
    for (const form of FORMS) {
      const wanted = forms[form];
      const there = await formOf(this.#file(path, form));
      if (wanted?.size !== there?.size || wanted?.mtimeMs !== there?.mtimeMs) return false;
    }
    return true;
  }

  #file(path: string, form: Form): string {
    return join(this.#folder, SITE, path + ENDINGS[form]);
  }

  async #save(): Promise<void> {
    await writeWhole(
      join(this.#folder, DRAFTS),
      join(this.#folder, STATE_FILE),
      Buffer.from(JSON.stringify(this.#state)),
    );
  }
}

/**
 * Writes a file so that a reader sees all of the old one or all of the new one, also after a power cut. The time of
 * change is a second later than the old one's: web servers make their ETags of that second and the size.
 */
async function writeWhole(drafts: string, target: string, bytes: Uint8Array): Promise<FormState> {
  await mkdir(drafts, { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  const draft = join(drafts, randomBytes(8).toString("hex"));
  try {
    const file = await open(draft, "wx", 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    const former = await formOf(target);
    const second = (ms: number) => Math.floor(ms / 1000);
    if (former !== null && second(former.mtimeMs) >= second((await stat(draft)).mtimeMs)) {
      const next = second(former.mtimeMs) + 1;
      await utimes(draft, next, next);
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const { size, mtimeMs } = await stat(target);
  return { size, mtimeMs };
}

/** Null without such a file. */
async function formOf(file: string): Promise<FormState | null> {
  const found = await stat(file).catch(() => null);
  return found === null ? null : { size: found.size, mtimeMs: found.mtimeMs };
}
