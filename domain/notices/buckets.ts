import { listedPairs, soughtPair } from "./name-pairs.ts";

/** How many bits of a hash make a bucket. A name in a branch: `branch` bits of the branch, then of the name. */
export type BucketBits = { number: number; name: number; branch: number; nameInBranch: number };

const BRANCH_BITS = 4;

export const DEFAULT_BITS = 16;

/** Each kind is one of 2^`bits` groups. From 8 to 20. */
export function bucketBits(bits: number): BucketBits {
  return { number: bits, name: bits, branch: BRANCH_BITS, nameInBranch: bits - BRANCH_BITS };
}

export const BUCKET_BITS = bucketBits(DEFAULT_BITS);

/** What its buckets begin with. */
export function bucketPrefixes({ number, name, branch, nameInBranch }: BucketBits): string[] {
  return [`n${number}:`, `p${name}:`, `b${branch}.${nameInBranch}:`];
}

/** SHA-256 of the text's UTF-8 bytes; the browser's is asynchronous, the server's need not be. */
export type Digest = (text: string) => Uint8Array;

/** What is hashed to find a bucket, such as `n16:ab3f`. */
export type BucketSource =
  | { kind: "number"; text: string }
  | { kind: "name"; text: string }
  | { kind: "nameInBranch"; text: string; branch: string };

type ListedPassport = {
  requestNumber: string;
  firstName: string;
  middleName: string;
  lastName: string;
  location: string;
};
type Sought = { kind: "number"; number: string } | { kind: "name"; text: string; location: string | null };

/** Raise the version when names fold to other keys. */
const PREFIX = "passport-status/bucket/1";

/** Every bucket that a listed passport belongs to, one for each reading of the names. */
export function sourcesOfPassport(passport: ListedPassport): BucketSource[] {
  const names = [...listedPairs(passport)].map(nameText);
  const branch = branchText(passport.location);
  return [
    { kind: "number", text: numberText(passport.requestNumber) },
    ...names.map((text): BucketSource => ({ kind: "name", text })),
    ...names.map((text): BucketSource => ({ kind: "nameInBranch", text, branch })),
  ];
}

/** The bucket of what somebody waits for; null without a father's name. */
export function sourceOfSought(sought: Sought): BucketSource | null {
  if (sought.kind === "number") return { kind: "number", text: numberText(sought.number) };
  const pair = soughtPair(sought.text);
  if (pair === null) return null;
  const text = nameText(pair);
  if (sought.location === null) return { kind: "name", text };
  return { kind: "nameInBranch", text, branch: branchText(sought.location) };
}

/** The buckets of `sourcesOfPassport`, each once. */
export function bucketsOfPassport(passport: ListedPassport, bits: BucketBits, digest: Digest): string[] {
  const digests = new Map<string, Uint8Array>();
  const digestOnce = (text: string) => {
    const known = digests.get(text) ?? digest(text);
    digests.set(text, known);
    return known;
  };
  return [...new Set(sourcesOfPassport(passport).map((source) => bucketOf(source, bits, digestOnce)))];
}

/** Lower-case hex of the bits, with what they are of: `n16:ab3f`, `p16:04d1`, `b4.12:7c00`. */
export function bucketOf(source: BucketSource, bits: BucketBits, digest: Digest): string {
  const start = (text: string, count: number) => firstBits(digest(text), count);
  if (source.kind === "number") return `n${bits.number}:${hex(start(source.text, bits.number), bits.number)}`;
  if (source.kind === "name") return `p${bits.name}:${hex(start(source.text, bits.name), bits.name)}`;
  const { branch, nameInBranch } = bits;
  const value = start(source.branch, branch) * 2 ** nameInBranch + start(source.text, nameInBranch);
  return `b${branch}.${nameInBranch}:${hex(value, branch + nameInBranch)}`;
}

function numberText(number: string): string {
  return `${PREFIX}/number/${number}`;
}

function nameText(pair: string): string {
  return `${PREFIX}/name/${pair}`;
}

function branchText(branch: string): string {
  return `${PREFIX}/branch/${branch}`;
}

function firstBits(digest: Uint8Array, count: number): number {
  const [a = 0, b = 0, c = 0] = digest;
  return ((a << 16) | (b << 8) | c) >>> (24 - count);
}

function hex(value: number, bits: number): string {
  return value.toString(16).padStart(Math.ceil(bits / 4), "0");
}
