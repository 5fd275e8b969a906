import type { SearchQuestion } from "#domain/search/search.ts";
import type { Asker } from "../http/asker.ts";
import type { NameSpellings } from "./name-spellings.ts";
import type { PublishedAnswer } from "./published-search.ts";

/** Searches the published lists; as fresh as the manifest, which follows every change within two seconds. */
export type SearchEngine = {
  /** Rejects with a 503 while it starts, or when too many wait. Those who ask take turns, and pay for what it took. */
  ask: (question: SearchQuestion, asker?: Asker) => Promise<PublishedAnswer>;
  /** How the lists spell each of these words otherwise. */
  spellings: (words: readonly string[]) => Promise<NameSpellings[]>;
  /** Changes whenever its answers may. */
  version: () => string;
  close: () => Promise<void>;
};
