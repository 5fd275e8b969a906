import { err, ok, type Result } from "#domain/base/result.ts";
import { type OutboxError, type Change, isUnsent } from "../../../outbox/change.ts";
import type { Outbox } from "../../../outbox/outbox.ts";

type NewPicture = { id: string; file: File; alt: string; accountId: number | null };

/** Hands a picture to the outbox. One that waits there is not sent twice; one that was refused is sent again. */
export async function keepPicture(
  outbox: Pick<Outbox, "list" | "enqueue" | "edit" | "retry">,
  { id, file, alt, accountId }: NewPicture,
): Promise<Result<null, OutboxError>> {
  const body = { file, alt };
  const changes = await outbox.list().catch(() => []);
  const former = unsentPictures(changes, new Set([id]), accountId).get(id);
  if (former === undefined) {
    const resource = pictureResource(id);
    const queued = await outbox.enqueue({ kind: "media.create", resource, body, accountId });
    return queued.ok ? ok(null) : queued;
  }
  // Behind a parked change of its own, a second one would never be sent.
  if (former.state !== "parked") return ok(null);
  const edited = await outbox.edit(former.id, body);
  if (edited.ok) return ok(null);
  if (edited.error.kind !== "outcome-unknown") return err(edited.error);
  const retried = await outbox.retry(former.id);
  return retried.ok ? ok(null) : retried;
}

const PREFIX = "media:";

const pictureResource = (id: string): string => PREFIX + id;

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
