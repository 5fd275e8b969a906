import { useState } from "react";
import type { CoverProposal } from "#domain/api/imports.ts";

type ListField = "location" | "date" | "linesToSkip";
type ListValues = Record<ListField, string>;

/** Typed values, with the cover's proposals as defaults. */
export function useListValues(proposal: CoverProposal | null) {
  const [typed, setTyped] = useState<Partial<ListValues>>({});
  return {
    values: listValues(typed, proposal),
    isProposed: (field: ListField) => typed[field] === undefined && (proposal?.[field] ?? null) !== null,
    type: (change: Partial<ListValues>) => setTyped((former) => ({ ...former, ...change })),
    /** New file: keep typed values; empty fields take its proposals. */
    forNextFile: () => setTyped(withoutEmpty),
  };
}

/** Typed values win, also when emptied. */
export function listValues(typed: Partial<ListValues>, proposal: CoverProposal | null): ListValues {
  const value = (field: ListField): string => typed[field] ?? proposal?.[field] ?? "";
  return { location: value("location"), date: value("date"), linesToSkip: value("linesToSkip") };
}

export function withoutEmpty(typed: Partial<ListValues>): Partial<ListValues> {
  return Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ""));
}
