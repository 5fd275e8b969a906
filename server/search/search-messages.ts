import type { SearchQuestion } from "#domain/search/search.ts";
import type { OpenStoreOptions } from "../store/open-store.ts";
import type { NameSpellings } from "./name-spellings.ts";
import type { PublishedAnswer } from "./published-search.ts";

/** What the search thread is started with. */
export type SearchTask = { store: Omit<OpenStoreOptions, "report"> };

/** `asker`: with whom the thread's time is shared. */
export type SearchWork =
  | { kind: "ask"; id: number; asker: string; question: SearchQuestion }
  | { kind: "spellings"; id: number; asker: string; words: readonly string[] };

export type SearchRequest = SearchWork | { kind: "drop"; id: number; asker: string } | { kind: "stop" };

/** `ms`: how long the thread worked at an answer. */
export type SearchReply =
  | { kind: "answer"; id: number; answer: PublishedAnswer; ms: number }
  | { kind: "spellings"; id: number; spellings: NameSpellings[] }
  | { kind: "failed"; id: number; detail: string }
  /** Too many wait. */
  | { kind: "refused"; id: number }
  /** The published state is loaded, for the first time or again. */
  | { kind: "loaded" }
  | { kind: "trouble"; detail: string };
