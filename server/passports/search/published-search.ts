import { setImmediate as nextTurn } from "node:timers/promises";
import type { CompiledQuery } from "kysely";
import { type Manifest, manifestSchema } from "#domain/lists/contract.ts";
import { nameWords } from "#domain/passports/names/words.ts";
import type { PartTable } from "#domain/passports/search/part-table.ts";
import { type IndexedSegment, SearchIndex } from "#domain/passports/search/search-index.ts";
import {
  search,
  type SearchQuestion,
  type SearchResult,
  type SearchStep,
} from "#domain/passports/search/search.ts";
import { readStoredSegment } from "../../lists/sync/stored-segment.ts";
import type { Store } from "../../store/store.ts";

/** Respellings, each as words (G/Michael has two). */
export type NameSpellings = readonly (readonly string[])[];

/** Nearest first; more would not help. */
const MAX_SPELLINGS = 200;

/** Listed respellings of a word, nearest first. */
export function nameSpellings(table: PartTable, word: string): NameSpellings {
  const found = [...table.similarTo(word)];
  const nearest = found.sort(([, a], [, b]) => a.distance - b.distance).slice(0, MAX_SPELLINGS);
  return nearest.map(([part]) => nameWords(table.texts[part] ?? ""));
}

/** A search result and its manifest's state. */
export type PublishedAnswer = SearchResult & {
  /** ISO time of the manifest, or null. */
  generatedAt: string | null;
  sampleData: boolean;
};

const FOLD_AT_ONCE = 200;

/** The phones' search engine over all published segments. */
export class PublishedSearch {
  readonly #store: Store;
  readonly #readTag: CompiledQuery<{ etag: string }>;
  readonly #index = new SearchIndex();
  #changes = 0;
  #tag: string | null = null;
  #manifest: Pick<Manifest, "generated_at" | "sample_data"> | null = null;

  constructor(store: Store) {
    this.#store = store;
    this.#readTag = store.db.selectFrom("manifest").select("etag").where("id", "=", 1).compile();
  }

  /** Loads the published state; true if changed, else folds a step. */
  async refresh(): Promise<boolean> {
    const [row] = await this.#store.readFew(this.#readTag, [1]);
    if (row === undefined || row.etag === this.#tag) return false;
    const stored = await this.#store.db
      .selectFrom("manifest")
      .select(["etag", "body"])
      .where("id", "=", 1)
      .executeTakeFirst();
    if (!stored) return false;
    const manifest = manifestSchema.parse(JSON.parse(stored.body));
    if (!(await this.#load(manifest))) return false;
    this.#tag = stored.etag;
    this.#manifest = manifest;
    return true;
  }

  /** Computes some spelling keys; true when complete. */
  prepare(): boolean {
    return this.#index.parts.fold(FOLD_AT_ONCE);
  }

  /** Answers in steps, invalid once `changes` differs. */
  *ask(question: SearchQuestion): Generator<SearchStep, PublishedAnswer> {
    let last: SearchStep | undefined;
    for (const step of search(this.#index, question)) {
      last = step;
      yield step;
    }
    if (!last) throw new Error("A search ended without an answer");
    return {
      ...last.result(),
      generatedAt: this.#manifest?.generated_at ?? null,
      sampleData: this.#manifest?.sample_data === true,
    };
  }

  /** Index version. */
  get changes(): number {
    return this.#changes;
  }

  /** Listed respellings per word. */
  spellings(words: readonly string[]): NameSpellings[] {
    return words.map((word) => nameSpellings(this.#index.parts, word));
  }

  /** False if a body is gone, as a newer manifest is coming. */
  async #load({ segments, generated_at: since }: Manifest): Promise<boolean> {
    const wanted = new Set(segments.map(({ hash }) => hash));
    const gone = this.#index.ids().filter((id) => !wanted.has(id));
    const fresh = segments.filter(({ hash }) => !this.#index.has(hash));
    // No searches yet: one segment after the other, with little garbage.
    const isFirst = this.#tag === null;
    if (isFirst) this.#index.reserve(segments.reduce((sum, { count }) => sum + count, 0));
    const added: IndexedSegment[] = [];
    for (const { hash } of fresh) {
      const columns = await readStoredSegment(this.#store.db, hash);
      if (columns === null) return false;
      const segment = { id: hash, since, columns };
      if (isFirst) this.#index.stage(segment);
      else {
        added.push(segment);
        // Searches go on meanwhile; SQLite's answers alone let nothing else in.
        await nextTurn();
      }
    }
    this.#index.update(added, gone);
    this.#changes += 1;
    return true;
  }
}
