import { err, ok, type Result } from "#domain/base/result.ts";
import { type OutboxError, type Change, isUnsent } from "../../../outbox/change.ts";
import type { Outbox } from "../../../outbox/outbox.ts";
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from "#domain/articles/media.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createListeners } from "../../../platform/lib/listeners.ts";
import { readDataUrl } from "./picture-file.ts";

/** Why a file cannot be a picture of the site; `type` also where it is broken. */
export type PictureFault = "type" | "size";

/** `file` is what is sent; width and height in pixels, as it is shown. */
export type PreparedPicture = { file: File; width: number; height: number };

/** In pixels, twice the widest that pages show. */
const LONGEST_SIDE = 2400;
/** A smaller one is sent as it is: each encoding costs some of its quality. */
const HEAVY_BYTES = 1_000_000;
/** Larger ones could take more memory than a phone has. */
const MOST_BYTES = 40_000_000;
const QUALITY = 0.85;
/** In a JPEG what a camera notes, such as where it stood, is at the beginning. */
const HEAD_BYTES = 65_536;

/**
 * A chosen file as it is sent: photos are shrunk and turned upright, and lose where and when they were taken. The server
 * looks at the content too.
 */
export async function preparePicture(file: File): Promise<Result<PreparedPicture, PictureFault>> {
  if (!PICTURE_TYPES.some((known) => known === file.type)) return err("type");
  if (file.size > MOST_BYTES) return err("size");
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (picture === null) return err("type");
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
    const mayStay = scale === 1 && file.size <= HEAVY_BYTES && !(await hasCameraNotes(file));
    const asItIs = { file, width: picture.width, height: picture.height };
    const prepared = mayStay ? asItIs : ((await drawn(file, picture, scale)) ?? asItIs);
    return prepared.file.size > MAX_PICTURE_BYTES ? err("size") : ok(prepared);
  } finally {
    picture.close();
  }
}

async function hasCameraNotes(file: File): Promise<boolean> {
  if (file.type !== "image/jpeg") return false;
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer();
  return new TextDecoder("latin1").decode(head).includes("Exif\0");
}

/** JPEG stays JPEG. The others may be transparent: WebP, or PNG where the browser cannot write that. Null if it fails. */
async function drawn(file: File, picture: ImageBitmap, scale: number): Promise<PreparedPicture | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const { width, height } = canvas;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  const type = file.type === "image/jpeg" ? file.type : "image/webp";
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (blob === null) return null;
  return { file: new File([blob], file.name, { type: blob.type }), width, height };
}

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
