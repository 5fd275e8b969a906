import { useState } from "react";

type Version<Fields, Base> = { fields: Fields; base: Base; etag: string | null };

type Pinned<Fields, Base> = Version<Fields, Base> & { submittedAs: string | null };

/**
 * The version being edited: the newest until typing starts, then pinned, so that a refetch overwrites nothing; unpinned
 * once the submitted change is among those queued.
 */
export function usePinnedVersion<Fields, Base>(
  newest: Version<Fields, Base>,
  queued: readonly { id: string }[],
) {
  const [pinned, setPinned] = useState<Pinned<Fields, Base> | null>(null);
  const submittedAs = pinned?.submittedAs ?? null;
  const isQueued = submittedAs !== null && queued.some(({ id }) => id === submittedAs);
  // The newest version now includes the edit.
  if (isQueued) setPinned(null);
  const version: Version<Fields, Base> = pinned === null || isQueued ? newest : pinned;
  return {
    version,
    /** Shows the newest again: nothing was changed. */
    unpin: () => setPinned(null),
    pin: () => setPinned((former) => former ?? { ...newest, submittedAs: null }),
    /** Go on from another version. */
    pinVersion: (other: Version<Fields, Base>) => setPinned({ ...other, submittedAs: null }),
    /** Show the submitted fields until change `id` is queued. */
    pinSubmitted: (id: string, fields: Fields) => setPinned({ ...version, fields, submittedAs: id }),
  };
}
