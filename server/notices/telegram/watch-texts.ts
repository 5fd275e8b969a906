import { listedBranch, type AnswerFacts } from "./answer-facts.ts";
import { button } from "./answer-message.ts";
import { writePress } from "./button-press.ts";
import { type Message, plain, textOf } from "./message.ts";
import type { Watch, WatchQuery } from "./watch.ts";
import type { Texts } from "../../texts.ts";

type Branches = Pick<AnswerFacts, "branches">;

/** Names the watch as the person typed it, with the branch. */
export function watchName(texts: Texts, query: WatchQuery, facts: Branches): string {
  if (query.kind === "number") return query.number;
  return query.location === null
    ? query.text
    : `${query.text} (${listedBranch(facts, texts, query.location)})`;
}

/** `/watches`. */
export function watchesMessage(texts: Texts, watches: readonly Watch[], facts: Branches): Message {
  if (watches.length === 0) return plain(texts.t("bot.no_watches"));
  return {
    text: texts.t("bot.watches"),
    buttons: watches.map(({ id, query }) => [
      button(
        `✕ ${watchName(texts, query, facts)}`,
        writePress({ kind: "remove", language: texts.locale, watch: id }),
      ),
    ]),
  };
}

/** A watch was made: what the server now knows, and how it need not. */
export function watchingMessage(texts: Texts, query: WatchQuery, facts: Branches, siteUrl: string): Message {
  const { t } = texts;
  return plain(
    textOf([
      `🔔 ${t("bot.watching", { watch: watchName(texts, query, facts) })}`,
      [
        t("bot.watch_is_known"),
        ...(siteUrl === "" ? [] : [t("bot.watch_in_app", { address: siteUrl })]),
      ].join(" "),
      t("bot.end_with"),
    ]),
  );
}
