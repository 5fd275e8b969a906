import { assertNever } from "../../../domain/result.ts";
import type { Translator } from "../../i18n/translator.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useSettled } from "../../lib/use-settled.ts";
import type { Answer } from "./answer.ts";

/** Long enough that somebody who types hears the outcome, not every letter's. */
const SAY_AFTER_MS = 900;

/** Tells a screen reader how the search ended, once it stands still. */
export function Announcer({ answer }: { answer: Answer }) {
  const translator = useTranslate();
  const words = useSettled(inWords(translator, answer), SAY_AFTER_MS);
  return <output className="only-read-aloud">{words}</output>;
}

function inWords({ t }: Translator, answer: Answer): string {
  switch (answer.kind) {
    case "nothing-typed":
    case "searching":
      return "";
    case "found":
      return answer.settled ? t("say.found", { count: answer.total }) : "";
    case "not-found":
      if (answer.scope === "no-lists" && answer.similar.length === 0) return t("lists.none");
      return t("say.not_found", { similar: answer.similar.length });
    case "cannot-search":
      return t("cannot.title");
    default:
      return assertNever(answer);
  }
}
