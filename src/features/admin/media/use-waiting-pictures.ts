import { useEffect, useState, useSyncExternalStore } from "react";
import type { Change } from "../../../outbox/change.ts";
import { createPictureUrls } from "./picture-urls.ts";
import { readDataUrl } from "./read-data-url.ts";

/** Where unsent pictures are shown from, by id. */
export function useWaitingPictures(unsent: ReadonlyMap<string, Change>): ReadonlyMap<string, string> {
  const [{ show, urls, subscribe }] = useState(() => createPictureUrls(readDataUrl));
  useEffect(() => {
    const files = [...unsent].flatMap(([id, { body }]) => {
      const file = body?.["file"];
      return file instanceof Blob ? [[id, file] as const] : [];
    });
    show(new Map(files));
  }, [unsent, show]);
  return useSyncExternalStore(subscribe, urls, urls);
}
