import { useEffect, useState, useSyncExternalStore } from "react";
import { createListeners } from "../../../platform/lib/listeners.ts";
import type { Change } from "../../../outbox/change.ts";
import { readDataUrl } from "./picture-file.ts";

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
