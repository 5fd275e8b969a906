import Database from "better-sqlite3";
import { decodeSegment, encodeSegment } from "../domain/lists/segment/segment-codec.ts";
import { search, type SearchStep } from "../domain/passports/search/search.ts";
import { SearchIndex } from "../domain/passports/search/search-index.ts";
import { type Contest, wholeName } from "./generate/contest.ts";

/** The names of the first `limit` hits, in small letters. */
type Ask = (typed: string, limit: number) => string[];

type Loaded = {
  ask: Ask;
  /** What the engine holds outside of the heap and array buffers. */
  ownBytes?: () => number;
};
/** `prepare` is not timed; the names that an engine shows or searches belong to what it loads. */
type Engine = { peer?: string; prepare: (contest: Contest) => Promise<() => Loaded> };

/** The peers are installed in this folder only when benchmarks run, so their types are not there. */
type MiniSearchClass = new (options: object) => {
  addAll(documents: readonly { id: number; name: string }[]): void;
  search(query: string): { id: number }[];
};
type FlexSearchModule = {
  Charset: Record<string, unknown>;
  Index: new (options: object) => {
    add(id: number, text: string): void;
    search(query: string, options: object): number[];
  };
};
type MicroFuzzyClass = new (options: object) => {
  search(
    haystack: readonly string[],
    needle: string,
    outOfOrder: number,
    infoThreshold: number,
  ): [found: number[] | null, info: { idx: number[] } | null, order: number[] | null];
};

/** How each is set up, and why: README.md. */
export const ENGINES: Record<string, Engine> = {
  ours: { prepare: (contest) => Promise.resolve(prepareOurs(contest)) },
  minisearch: { peer: "MiniSearch", prepare: prepareMiniSearch },
  flexsearch: { peer: "FlexSearch", prepare: prepareFlexSearch },
  ufuzzy: { peer: "uFuzzy", prepare: prepareMicroFuzzy },
  fts5: {
    peer: "SQLite FTS5, trigrams",
    prepare: (contest) => Promise.resolve(() => loadTrigrams(namesOf(contest))),
  },
};

function namesOf({ rows }: Contest): string[] {
  return rows.map(wholeName);
}

/** Segments are encoded before: phones get them so. */
function prepareOurs({ lists }: Contest): () => Loaded {
  const segments = lists.map((list) => encodeSegment(list));
  return () => {
    const index = new SearchIndex();
    const decoded = segments.map((bytes, at) => {
      const columns = decodeSegment(bytes);
      if (!columns.ok) throw new Error(JSON.stringify(columns.error));
      return { id: String(at), since: "", columns: columns.value };
    });
    index.update(decoded, []);
    return {
      ask: (typed, limit) => {
        let last: SearchStep | undefined;
        for (const step of search(index, { query: typed, location: null, limit })) last = step;
        const { hits = [], similar = [] } = last?.result() ?? {};
        return [...hits, ...similar].slice(0, limit).map(wholeName);
      },
    };
  };
}

async function prepareMiniSearch(contest: Contest): Promise<() => Loaded> {
  const library = "minisearch";
  const { default: MiniSearch } = (await import(library)) as { default: MiniSearchClass };
  return () => {
    const names = namesOf(contest);
    const index = new MiniSearch({ fields: ["name"], searchOptions: { prefix: true, fuzzy: 0.3 } });
    index.addAll(names.map((name, id) => ({ id, name })));
    return {
      ask: (typed, limit) =>
        index
          .search(typed)
          .slice(0, limit)
          .map(({ id }) => names[id] ?? ""),
    };
  };
}

async function prepareFlexSearch(contest: Contest): Promise<() => Loaded> {
  const library = "flexsearch";
  const { Charset, Index } = (await import(library)) as FlexSearchModule;
  return () => {
    const names = namesOf(contest);
    const index = new Index({ tokenize: "tolerant", encoder: Charset["Normalize"] });
    for (const [id, name] of names.entries()) index.add(id, name);
    return {
      ask: (typed, limit) => index.search(typed, { limit, suggest: true }).map((id) => names[id] ?? ""),
    };
  };
}

async function prepareMicroFuzzy(contest: Contest): Promise<() => Loaded> {
  const library = "@leeoniya/ufuzzy";
  const { default: MicroFuzzy } = (await import(library)) as { default: MicroFuzzyClass };
  return () => {
    const names = namesOf(contest);
    const fuzzy = new MicroFuzzy({ intraMode: 1, intraSlice: [0, Infinity] });
    return {
      ask: (typed, limit) => {
        const [found, info, order] = fuzzy.search(names, typed, 0, names.length);
        const best = info && order ? order.map((at) => info.idx[at] ?? -1) : (found ?? []);
        return best.slice(0, limit).map((at) => names[at] ?? "");
      },
    };
  };
}

function loadTrigrams(names: readonly string[]): Loaded {
  const database = new Database(":memory:");
  database.exec("create virtual table names using fts5 (name, tokenize='trigram')");
  const insert = database.prepare("insert into names (rowid, name) values (?, ?)");
  database.transaction(() => names.forEach((name, at) => insert.run(at + 1, name)))();
  database.exec("insert into names (names) values ('optimize')");
  const select = database.prepare<[string, number], { name: string }>(
    "select name from names where names match ? order by rank limit ?",
  );
  return {
    ask: (typed, limit) => {
      const trigrams = new Set<string>();
      for (let at = 0; at + 3 <= typed.length; at++)
        trigrams.add(`"${typed.slice(at, at + 3).replaceAll('"', '""')}"`);
      return trigrams.size === 0 ? [] : select.all([...trigrams].join(" OR "), limit).map(({ name }) => name);
    },
    ownBytes: () =>
      Number(database.pragma("page_count", { simple: true })) *
      Number(database.pragma("page_size", { simple: true })),
  };
}
