import type { SearchQuestion } from "#domain/passports/search/search.ts";
import type { Requester } from "../../http/requester.ts";
import type { NameSpellings } from "./name-spellings.ts";
import type { PublishedAnswer } from "./published-search.ts";

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
