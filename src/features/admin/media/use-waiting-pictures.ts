import { useEffect, useState, useSyncExternalStore } from "react";
import type { Change } from "../../../outbox/change.ts";
import { createPictureUrls } from "./picture-urls.ts";
import { readDataUrl } from "./read-data-url.ts";

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
