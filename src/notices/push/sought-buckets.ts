import { type BucketBits, bucketOf, type BucketSource } from "#domain/notices/buckets.ts";

/** The browser's hash is asynchronous, `bucketOf` wants the result. */
export type Hashes = (text: string) => Uint8Array;

/** Hashes of all texts of the sources. */
export async function hashesOf(texts: readonly string[]): Promise<Hashes> {
  const encoder = new TextEncoder();
  const hash = async (text: string) =>
    [text, new Uint8Array(await crypto.subtle.digest("SHA-256", encoder.encode(text)))] as const;
  const known = new Map(await Promise.all([...new Set(texts)].map(hash)));
  return (text) => {
    const found = known.get(text);
    if (found === undefined) throw new Error("This text was not hashed");
    return found;
  };
}

/** Texts that `bucketOf` hashes. */
export function textsOf(source: BucketSource): string[] {
  return source.kind === "nameInBranch" ? [source.text, source.branch] : [source.text];
}

/** The buckets of the sources, each once. */
export function bucketsOf(sources: readonly BucketSource[], bits: BucketBits, hashes: Hashes): string[] {
  return [...new Set(sources.map((source) => bucketOf(source, bits, hashes)))];
}
