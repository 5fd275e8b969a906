import { createContext, type ReactNode, useContext } from "react";
import type { Lookup } from "#domain/names/lookup.ts";
import type { ListedPassport } from "./listed-passport.ts";

/** What an answer is about: what was asked, and the passports it named. */
export type AnswerSubject = {
  lookup: Lookup;
  location: string | null;
  known: readonly ListedPassport[];
};

/** More that can be done with an answer. Features do not know each other: src/app says what stands here. */
const AnswerActionsContext = createContext<((subject: AnswerSubject) => ReactNode) | null>(null);

export const AnswerActionsProvider = AnswerActionsContext.Provider;

/** The place for it in an answer of any kind. */
export function AnswerActions(subject: AnswerSubject) {
  return useContext(AnswerActionsContext)?.(subject);
}

/** One passport of an answer as its subject. */
export function subjectOf(passport: ListedPassport): AnswerSubject {
  return { lookup: { kind: "number", number: passport.requestNumber }, location: null, known: [passport] };
}
