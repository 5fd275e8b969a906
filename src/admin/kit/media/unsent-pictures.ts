import { err, ok, type Result } from "#domain/base/result.ts";
import { type OutboxError, type Change, isUnsent } from "../../../outbox/change.ts";
import type { Outbox } from "../../../outbox/outbox.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createListeners } from "../../../platform/lib/listeners.ts";
import { readDataUrl } from "./picture-file.ts";

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

const NONE: ReadonlyMap<string, Blob> = new Map();

/** The addresses that unsent pictures are shown from, by id. `chosen`: further files that this page holds. */
export function useWaitingPictures(
  unsent: ReadonlyMap<string, Change>,
  chosen: ReadonlyMap<string, Blob> = NONE,
): ReadonlyMap<string, string> {
  const [{ show, urls, subscribe }] = useState(() => createPictureUrls(readDataUrl));
  useEffect(() => {
    const files = [...unsent].flatMap(([id, { body }]) => {
      const file = body?.["file"];
      return file instanceof Blob ? [[id, file] as const] : [];
    });
    show(new Map([...files, ...chosen]));
  }, [unsent, chosen, show]);
  return useSyncExternalStore(subscribe, urls, urls);
}

type PictureUrls = {
  /** Reads those files that are new here, and lets go of all others. */
  show: (files: ReadonlyMap<string, Blob>) => void;
  /** By id, once read. */
  urls: () => ReadonlyMap<string, string>;
  subscribe: (listener: () => void) => () => void;
};

/**
 * Addresses of pictures that are not sent yet. A data URL holds the whole file in memory: only what is shown has one.
 */
export function createPictureUrls(read: (file: Blob) => Promise<string>): PictureUrls {
  let urls: ReadonlyMap<string, string> = new Map();
  let wanted = new Set<string>();
  const { subscribe, notify } = createListeners();

  function replace(next: ReadonlyMap<string, string>): void {
    urls = next;
    notify();
  }
  async function readInto(id: string, file: Blob): Promise<void> {
    const url = await read(file).catch(() => null);
    if (url !== null && wanted.has(id)) replace(new Map([...urls, [id, url]]));
  }

  return {
    show(files) {
      const former = wanted;
      wanted = new Set(files.keys());
      const kept = [...urls].filter(([id]) => wanted.has(id));
      if (kept.length < urls.size) replace(new Map(kept));
      for (const [id, file] of files) if (!former.has(id)) void readInto(id, file);
    },
    urls: () => urls,
    subscribe,
  };
}
