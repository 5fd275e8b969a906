import { useState } from "react";

export type Version<Fields, Base> = { fields: Fields; base: Base; etag: string | null };

type Writing<Fields, Base> = Version<Fields, Base> & { sentAs: string | null };

/**
 * The version being edited: the newest until typing starts, then pinned, so that a refetch overwrites nothing; unpinned
 * once the submitted change shows among those waiting.
 */
export function useWriting<Fields, Base>(current: Version<Fields, Base>, waiting: readonly { id: string }[]) {
  const [begun, setBegun] = useState<Writing<Fields, Base> | null>(null);
  const sentAs = begun?.sentAs ?? null;
  const isSeen = sentAs !== null && waiting.some(({ id }) => id === sentAs);
  // The newest version now includes the edit.
  if (isSeen) setBegun(null);
  const version: Version<Fields, Base> = begun === null || isSeen ? current : begun;
  return {
    version,
    begin: () => setBegun((former) => former ?? { ...current, sentAs: null }),
    /** Show the submitted fields until change `id` is listed. */
    handedOver: (id: string, fields: Fields) => setBegun({ ...version, fields, sentAs: id }),
  };
}
