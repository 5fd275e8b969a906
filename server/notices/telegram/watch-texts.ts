import { branchName, type AnswerFacts } from "./answer-facts.ts";
import { button } from "./answer-message.ts";
import { writePress } from "./button-press.ts";
import { type Message, plain, textOf } from "./message.ts";
import type { Watch, WatchQuery } from "./watch.ts";
import type { Words } from "./words/words.ts";

type Branches = Pick<AnswerFacts, "branches">;

/** Names the watch as the person typed it, with the branch. */
export function watchName(words: Words, query: WatchQuery, facts: Branches): string {
  if (query.kind === "number") return query.number;
  return query.location === null ? query.text : `${query.text} (${branchName(facts, words, query.location)})`;
}

/** `/watches`. */
export function watchesMessage(words: Words, watches: readonly Watch[], facts: Branches): Message {
  if (watches.length === 0) return plain(words.talk.noWatches);
  return {
    text: words.talk.watches,
    buttons: watches.map(({ id, query }) => [
      button(
        `✕ ${watchName(words, query, facts)}`,
        writePress({ kind: "remove", language: words.language, watch: id }),
      ),
    ]),
  };
}

/** A watch was made: what the server now knows, and how it need not. */
export function watchingMessage(words: Words, query: WatchQuery, facts: Branches, siteUrl: string): Message {
  const { talk } = words;
  return plain(
    textOf([`🔔 ${talk.watching(watchName(words, query, facts))}`, talk.watchIsKnown(siteUrl), talk.endWith]),
  );
}
