import { type Change, isUnsent } from "../../../outbox/change.ts";

const PREFIX = "media:";

export const pictureResource = (id: string): string => PREFIX + id;

/** This account's pictures among `ids` that are not sent, by id. */
export function unsentPictures(
  changes: readonly Change[],
  ids: ReadonlySet<string>,
  accountId: number | null,
): ReadonlyMap<string, Change> {
  const own = changes.filter((change) => change.accountId === accountId && isUnsent(change));
  return new Map(
    own
      .filter(({ resource }) => resource.startsWith(PREFIX))
      .map((change) => [change.resource.slice(PREFIX.length), change] as const)
      .filter(([id]) => ids.has(id)),
  );
}
