import { useEffect, useState } from "react";

/** A file as a data URL, which the page's policy allows in pictures; null until read. */
export function useDataUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<{ of: Blob; url: string } | null>(null);
  useEffect(() => {
    if (file === null) return undefined;
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      if (typeof reader.result === "string") setUrl({ of: file, url: reader.result });
    });
    reader.readAsDataURL(file);
    return () => reader.abort();
  }, [file]);
  return url !== null && url.of === file ? url.url : null;
}
