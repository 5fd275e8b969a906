import { createContext, type ReactNode, useContext } from "react";
import type { Lookup } from "#domain/passports/lookup.ts";
import type { ListedPassport } from "./listed-passport.ts";

/** The question and the passports found. */
export type AnswerSubject = {
  lookup: Lookup;
  location: string | null;
  known: readonly ListedPassport[];
};

/** Features may not import each other: src/app fills this slot. */
const AnswerActionsContext = createContext<((subject: AnswerSubject) => ReactNode) | null>(null);

export const AnswerActionsProvider = AnswerActionsContext.Provider;

/** The slot in every answer. */
export function AnswerActions(subject: AnswerSubject) {
  return useContext(AnswerActionsContext)?.(subject);
}

/** Subject for a single passport. */
export function subjectOf(passport: ListedPassport): AnswerSubject {
  return { lookup: { kind: "number", number: passport.requestNumber }, location: null, known: [passport] };
}
