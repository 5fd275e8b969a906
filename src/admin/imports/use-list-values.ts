import { useState } from "react";
import type { CoverProposal } from "#domain/imports/contract.ts";

/** The values that this device keeps. `file` is the name only, because the file itself cannot be kept. */
export const NO_LIST = { location: "", date: "", linesToSkip: "", file: "" };
export type ListTexts = typeof NO_LIST;

type ListField = Exclude<keyof ListTexts, "file">;
type ListValues = Record<ListField, string>;

const NONE_EMPTIED: ReadonlySet<ListField> = new Set();

type ListValuesOptions = {
  proposal: CoverProposal | null;
  typed: ListTexts;
  take: (typed: ListTexts) => void;
};

/** Typed values, with the cover's proposals as defaults. */
export function useListValues({ proposal, typed, take }: ListValuesOptions) {
  const [emptied, setEmptied] = useState(NONE_EMPTIED);
  return {
    values: listValues(typed, proposal, emptied),
    isProposed: (field: ListField) =>
      typed[field] === "" && !emptied.has(field) && (proposal?.[field] ?? null) !== null,
    type: (field: ListField, text: string): void => {
      if (text === "") setEmptied((former) => new Set(former).add(field));
      take({ ...typed, [field]: text });
    },
    /** Typed values stay, and empty fields take the next file's proposals. */
    forFile: (name: string): void => {
      setEmptied(NONE_EMPTIED);
      take({ ...withoutBlank(typed), file: name });
    },
  };
}

/** Typed values win, also when emptied. */
export function listValues(
  typed: ListTexts,
  proposal: CoverProposal | null,
  emptied: ReadonlySet<ListField> = NONE_EMPTIED,
): ListValues {
  const value = (field: ListField): string =>
    typed[field] === "" && !emptied.has(field) ? (proposal?.[field] ?? "") : typed[field];
  return { location: value("location"), date: value("date"), linesToSkip: value("linesToSkip") };
}

function withoutBlank(typed: ListTexts): ListTexts {
  const given = Object.entries(typed).filter(([, text]) => text.trim() !== "");
  return { ...NO_LIST, ...Object.fromEntries(given) };
}
