import { useEffect, useRef, useState } from "react";
import { useOutbox } from "../outbox/use-outbox.ts";

const PREFIX = "media:";

/** Data URLs of the pictures that are in the outbox, by id. */
export function useWaitingPictures(): ReadonlyMap<string, string> {
  const { changes } = useOutbox();
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const read = useRef(new Set<string>());
  useEffect(() => {
    for (const { resource, body } of changes ?? []) {
      const file = body?.["file"];
      const id = resource.slice(PREFIX.length);
      if (!resource.startsWith(PREFIX) || !(file instanceof Blob) || read.current.has(id)) continue;
      read.current.add(id);
      const reader = new FileReader();
      reader.addEventListener("load", () => {
        const { result } = reader;
        if (typeof result === "string") setUrls((former) => new Map([...former, [id, result]]));
      });
      reader.readAsDataURL(file);
    }
  }, [changes]);
  return urls;
}
