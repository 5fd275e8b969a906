import { type BucketBits, bucketOf, type BucketSource } from "#domain/notices/buckets.ts";
import type { Hashes } from "./sought-buckets.ts";

type DecoyOptions = {
  /** Chosen before: they stay for good, or comparing two states would tell which are real. */
  kept: readonly string[];
  own: readonly BucketSource[];
  /** How many the server asks for. */
  count: number;
  bits: BucketBits;
  /** Of the own sources' texts. */
  hashes: Hashes;
  randomBytes: () => Uint8Array;
};

/** Random buckets of the own ones' kinds, so that they look alike. None before there are own ones. */
export function withDecoys({ kept, own, count, bits, hashes, randomBytes }: DecoyOptions): string[] {
  // Other numbers of bits made other buckets.
  const decoys = kept.filter((bucket) => prefixes(bits).includes(prefixOf(bucket)));
  if (own.length === 0 || count <= 0) return decoys;
  const make = (source: BucketSource): string => {
    const random = randomBytes();
    // Few values of the branch's bits are a branch's, so those are not random.
    const isBranch = (text: string) => source.kind === "nameInBranch" && text === source.branch;
    return bucketOf(source, bits, (text) => (isBranch(text) ? hashes(text) : random));
  };
  for (const source of own) {
    const bucket = make(source);
    if (decoys.every((decoy) => prefixOf(decoy) !== prefixOf(bucket))) decoys.push(bucket);
  }
  while (decoys.length < count) {
    const source = own[(randomBytes()[0] ?? 0) % own.length] ?? own[0];
    if (source === undefined) break;
    decoys.push(make(source));
  }
  return decoys;
}

function prefixes({ number, name, branch, nameInBranch }: BucketBits): string[] {
  return [`n${number}`, `p${name}`, `b${branch}.${nameInBranch}`];
}

function prefixOf(bucket: string): string {
  return bucket.split(":")[0] ?? "";
}
