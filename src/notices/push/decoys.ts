import { type BucketBits, bucketOf, type BucketSource } from "#domain/notices/buckets.ts";

type Wanted = {
  /** Chosen before: they stay for good, or comparing two states would tell which are real. */
  kept: readonly string[];
  own: readonly BucketSource[];
  /** How many the server asks for. */
  count: number;
  bits: BucketBits;
  /** From 0 to 1. */
  random: () => number;
};

/** Decoys to keep, and sources whose kinds new ones should have: at least one of each kind. None without own ones. */
export function missingDecoys({ kept, own, count, bits, random }: Wanted): {
  kept: string[];
  missing: BucketSource[];
} {
  // Other numbers of bits made other buckets.
  const present = kept.filter((bucket) => prefixes(bits).includes(prefixOf(bucket)));
  const missing: BucketSource[] = [];
  if (own.length === 0 || count <= 0) return { kept: present, missing };
  const kinds = new Set(present.map(prefixOf));
  for (const source of own) {
    const kind = prefixOf(bucketOf(source, bits, () => new Uint8Array(3)));
    if (!kinds.has(kind)) missing.push(source);
    kinds.add(kind);
  }
  while (present.length + missing.length < count) {
    const source = own[Math.floor(random() * own.length)] ?? own[0];
    if (source === undefined) break;
    missing.push(source);
  }
  return { kept: present, missing };
}

type Choice = {
  missing: readonly BucketSource[];
  bits: BucketBits;
  /** Texts of names for decoys of names; random bits once they are used up. */
  names: readonly string[];
  /** The hashes of the texts of `missing` and `names`. */
  hashes: Hashes;
  randomBytes: () => Uint8Array;
};

/** Buckets of random numbers and of names that people have, in the branches of own ones. */
export function chooseDecoys({ missing, bits, names, hashes, randomBytes }: Choice): string[] {
  const unused = [...names];
  return missing.map((source) => {
    const text = source.kind === "number" ? undefined : unused.pop();
    if (text !== undefined) return bucketOf({ ...source, text }, bits, hashes);
    const random = randomBytes();
    // Few values of the branch's bits are a branch's, so those are not random.
    const isBranch = (hashed: string) => source.kind === "nameInBranch" && hashed === source.branch;
    return bucketOf(source, bits, (hashed) => (isBranch(hashed) ? hashes(hashed) : random));
  });
}

function prefixes({ number, name, branch, nameInBranch }: BucketBits): string[] {
  return [`n${number}`, `p${name}`, `b${branch}.${nameInBranch}`];
}

function prefixOf(bucket: string): string {
  return bucket.split(":")[0] ?? "";
}

/** The browser's hash is asynchronous, `bucketOf` wants the result. */
type Hashes = (text: string) => Uint8Array;

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
