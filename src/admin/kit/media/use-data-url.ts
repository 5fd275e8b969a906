import { useEffect, useState } from "react";
import { readDataUrl } from "./read-data-url.ts";

/** A file as a data URL; null until read. */
export function useDataUrl(file: Blob): string | null {
  const [url, setUrl] = useState<{ of: Blob; url: string } | null>(null);
  useEffect(() => {
    let isShown = true;
    readDataUrl(file).then(
      (read) => isShown && setUrl({ of: file, url: read }),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [file]);
  return url !== null && url.of === file ? url.url : null;
}
