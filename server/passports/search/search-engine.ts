import type { SearchQuestion } from "#domain/passports/search/search.ts";
import type { Requester } from "../../http/requester.ts";
import type { OpenStoreOptions } from "../../store/open-store.ts";
import type { NameSpellings, PublishedAnswer } from "./published-search.ts";

/** Searches published lists, at most two seconds behind. */
export type SearchEngine = {
  /** 503 while starting or overloaded; shared fairly by time used. */
  ask: (question: SearchQuestion, requester?: Requester) => Promise<PublishedAnswer>;
  /** Listed respellings per word. */
  spellings: (words: readonly string[]) => Promise<NameSpellings[]>;
  /** Changes when answers may. */
  version: () => string;
  close: () => Promise<void>;
};

/** Worker start data. */
export type SearchTask = { store: Omit<OpenStoreOptions, "report"> };

/** `requester`: key of fair sharing. */
export type SearchWork =
  | { kind: "ask"; id: number; requester: string; question: SearchQuestion }
  | { kind: "spellings"; id: number; requester: string; words: readonly string[] };

export type SearchRequest = SearchWork | { kind: "drop"; id: number; requester: string } | { kind: "stop" };

/** `ms`: time worked. */
export type SearchReply =
  | { kind: "answer"; id: number; answer: PublishedAnswer; ms: number }
  | { kind: "spellings"; id: number; spellings: NameSpellings[] }
  | { kind: "failed"; id: number; detail: string }
  /** Overloaded. */
  | { kind: "refused"; id: number }
  /** State loaded or reloaded. */
  | { kind: "loaded" }
  | { kind: "trouble"; detail: string };
