import { createListeners } from "../../../lib/listeners.ts";

export type PictureUrls = {
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
