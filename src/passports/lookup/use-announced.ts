import { useEffect } from "react";
import { parseLookup } from "#domain/passports/lookup.ts";
import { foundCounts } from "#domain/passports/search/hit-groups.ts";
import { assertNever } from "#domain/base/result.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { Answer } from "../answer.ts";
import type { AnswerContext } from "./answer-context.ts";

/** Long enough to announce only after typing pauses. */
const SAY_AFTER_MS = 900;

/** Announces the outcome to screen readers, debounced. */
export function useAnnounced(
  answer: Answer,
  context: Pick<AnswerContext, "spoken" | "text" | "justTyped">,
): void {
  const { spoken, text, justTyped } = context;
  const translator = useTranslate();
  // Put into words after the paint.
  const words = justTyped ? null : announcement(translator, answer, text);
  useEffect(() => {
    if (words === null) return undefined;
    const timer = setTimeout(() => spoken.current?.replaceChildren(words), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [spoken, words]);
  useEffect(() => {
    const place = spoken.current;
    return () => place?.replaceChildren();
  }, [spoken]);
}

/** The outcome in a sentence; empty while searching. */
export function announcement({ t }: Translator, answer: Answer, query: string): string {
  switch (answer.kind) {
    case "nothing-typed":
    case "searching":
      return "";
    case "found": {
      const { total, counted, readAs, isWithin } = answer;
      if (!counted) return "";
      if (isWithin) return t("number.within", { count: total, digits: readAs ?? digitsOf(query) });
      if (readAs !== null) return t("say.read_as", { number: readAs });
      const { exactTotal: exact, soundsTotal: sounds } = foundCounts(answer.passports, answer);
      if (exact + sounds === 0) return t("order.only", { count: total });
      if (sounds === 0) return t("say.found", { count: exact });
      return t("say.sounds", { exact, sounds, query });
    }
    case "not-found":
      if (answer.scope === "no-lists" && answer.similar.length === 0) return t("lists.none");
      return t("say.not_found", { similar: answer.similar.length });
    case "cannot-search":
      return t("cannot.title");
    default:
      return assertNever(answer);
  }
}

/** The request number in the text, without punctuation and spaces. */
function digitsOf(query: string): string {
  const lookup = parseLookup(query);
  return lookup.kind === "number" ? lookup.number : query;
}
