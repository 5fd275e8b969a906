import type { SearchQuestion } from "../../domain/search/search.ts";
import type { OpenStoreOptions } from "../store/open-store.ts";
import type { NameSpellings } from "./name-spellings.ts";
import type { PublishedAnswer } from "./published-search.ts";

/** What the search thread is started with. */
export type SearchTask = { store: Omit<OpenStoreOptions, "report"> };

export type SearchRequest =
  | { kind: "ask"; id: number; question: SearchQuestion }
  | { kind: "spellings"; id: number; words: readonly string[] }
  | { kind: "stop" };

/** `ms`: the processor time that an answer took. */
export type SearchReply =
  | { kind: "answer"; id: number; answer: PublishedAnswer; ms: number }
  | { kind: "spellings"; id: number; spellings: NameSpellings[] }
  | { kind: "failed"; id: number; detail: string }
  /** The published state is loaded, for the first time or again. */
  | { kind: "loaded" }
  | { kind: "trouble"; detail: string };
