import { useState } from "react";

/** What a form was filled with, and the version of the record that it was. */
export type Version<Fields, Base> = { fields: Fields; base: Base; etag: string | null };

type Writing<Fields, Base> = Version<Fields, Base> & { sentAs: string | null };

/**
 * The version that is being written on: the newest until somebody types, then that one, since a newer answer must
 * take no letter away, until what was written is handed over and seen among the changes that wait.
 */
export function useWriting<Fields, Base>(current: Version<Fields, Base>, waiting: readonly { id: string }[]) {
  const [begun, setBegun] = useState<Writing<Fields, Base> | null>(null);
  const sentAs = begun?.sentAs ?? null;
  const isSeen = sentAs !== null && waiting.some(({ id }) => id === sentAs);
  // From here on the newest version holds what was written.
  if (isSeen) setBegun(null);
  const version: Version<Fields, Base> = begun === null || isSeen ? current : begun;
  return {
    version,
    begin: () => setBegun((former) => former ?? { ...current, sentAs: null }),
    /** What was written now stands for the record, under the change of that id. */
    handedOver: (id: string, fields: Fields) => setBegun({ ...version, fields, sentAs: id }),
  };
}
