import { type Head, type SignedHead, signedHeadSchema } from "#domain/lists/sync-head.ts";
import type { Manifest } from "#domain/lists/contract.ts";
import {
  type FileFault,
  manifestOfPages,
  partsOf,
  readFileEnvelope,
  readFilePages,
  readFileSegments,
} from "#domain/lists/list-file.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { readChoice, readFact, storableManifest } from "../../platform/db/meta.ts";
import { becomeHolder } from "../../platform/db/mirror-holder.ts";
import { addSegments, finishUpdate, hashesFromFiles, heldHashes } from "../../platform/db/segment-store.ts";
import { type HeldLists, readHeldLists } from "../../platform/db/signed-lists.ts";
import { writeTakenLists } from "../../platform/db/taken-lists.ts";
import { withReopen } from "../../platform/db/with-reopen.ts";
import { composeMonths } from "./compose-months.ts";
import type { Hasher } from "./fetch-segment.ts";
import { storeLists } from "./newest-lists.ts";
import { createKeeper } from "./keep-taken.ts";
import { wantedSegments } from "./select-segments.ts";
import { StorageFailure, stored } from "./storage-failure.ts";
import { type HeadSource, verifiedHead } from "./verified-head.ts";

/**
 * `no-key`: this phone trusts none so far. `ahead`: made more than a day after now, or the phone's clock is behind. `unsupported`: the browser cannot verify. `storage`: the database failed.
 * `stopped`: by the visitor, before anything was stored.
 */
export type TakeRefusal =
  | FileFault
  | "no-key"
  | "unknown-key"
  | "forged"
  | "ahead"
  | "newer-app"
  | "unsupported"
  | "storage"
  | "stopped";

/** `older`: than what was here. `end`: how the file or its taking ended; `removed`: lists, by another tab. `newest`: ISO day of its newest list. */
export type Taken = {
  passports: number;
  lists: number;
  newest: string;
  older: boolean;
  end: "whole" | "truncated" | "damaged" | "full" | "stopped" | "removed";
};

/** `listsKey` of `HeadSource`: the build's, "" for none. */
export type TakeSource = HeadSource & { db: MirrorDatabase; now: () => number; hasher: Hasher };

type Lists = { envelope: SignedHead; head: Head; keys: NonNullable<HeldLists["keys"]>; manifest: Manifest };

/**
 * Takes what is new from a file of lists, everything verified first. What is on the phone stays. `onProgress`: the share
 * that was read. Throws StorageFailure, and LockLostError when another took MIRROR_LOCK.
 */
export async function takeLists(
  file: Blob,
  source: TakeSource,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Result<Taken, TakeRefusal>> {
  const { db } = source;
  await stored(db, () => becomeHolder(db));
  const read = partsOf(file);
  const [held, choice] = await stored(db, () => Promise.all([readHeldLists(db), readChoice(db)]));
  const lists = await readLists(read, held, source);
  if (!lists.ok) return lists;
  if (signal.aborted) return err("stopped");
  const { manifest } = lists.value;
  const older = isOlder(lists.value, held);
  const current = older ? (held.stored?.manifest ?? manifest) : manifest;
  if (!older) await keepHead(db, lists.value, held);

  const kept = createKeeper(db, current, choice);
  const ofPhone = new Map(current.segments.map((entry) => [entry.hash, entry]));
  const here = await stored(db, () => heldHashes(db));
  const taken: Taken = { passports: 0, lists: 0, newest: "", older, end: "whole" };
  const segments = readFileSegments(
    read,
    new Map(manifest.segments.map((entry) => [entry.hash, entry])),
    source.hasher,
  );
  let bytesRead = 0;
  const takeSegments = async (): Promise<Taken["end"]> => {
    for (;;) {
      const next = await segments.next();
      if (next.done === true) return next.value;
      if (signal.aborted) return "stopped";
      const { entry, bytes } = next.value;
      bytesRead += entry.bytes;
      onProgress(Math.min(1, bytesRead / file.size));
      if (entry.to > taken.newest) taken.newest = entry.to;
      const named = ofPhone.get(entry.hash);
      if (named === undefined) continue;
      if (here.has(entry.hash)) {
        kept.wasHere(entry.hash);
        continue;
      }
      const stop = await kept.add({ entry: named, bytes: bytes.buffer });
      if (stop !== null) return stop;
    }
  };
  try {
    taken.end = await takeSegments();
    taken.end = (await kept.flush()) ?? taken.end;
    await settle(current, source);
  } catch (thrown) {
    // What was stored before is here, and has to be said.
    if (!(thrown instanceof StorageFailure) || kept.lists() === 0) throw thrown;
    taken.end = "full";
  }
  taken.passports = kept.passports();
  taken.lists = kept.lists();
  return ok(taken);
}

async function readLists(
  read: ReturnType<typeof partsOf>,
  held: HeldLists,
  source: TakeSource,
): Promise<Result<Lists, TakeRefusal>> {
  const text = await readFileEnvelope(read);
  if (!text.ok) return text;
  const envelope = signedHeadSchema.safeParse(text.value);
  if (!envelope.success) return err("damaged");
  // Any generation is taken, as an older file may hold what is missing. As with copies, the first key never comes from it.
  const keys = held.keys && { ...held.keys, generation: 0 };
  const arrived = { keys, own: false, nowMs: source.now() };
  const verified = await verifiedHead(envelope.data, arrived, source);
  if (!verified.ok) {
    const { error } = verified;
    if (error.kind === "newer-format") return err("newer-app");
    if (error.kind !== "refused-lists") return err("unsupported");
    if (error.why === "unknown-key")
      return err(held.keys === null && source.listsKey === "" ? "no-key" : "unknown-key");
    return err(error.why === "forged" || error.why === "ahead" ? error.why : "damaged");
  }
  const pages = await readFilePages(read, verified.value.head);
  if (!pages.ok) return pages;
  const manifest = manifestOfPages(verified.value.head, pages.value);
  return manifest === null ? err("damaged") : ok({ envelope: envelope.data, ...verified.value, manifest });
}

function isOlder({ envelope, head }: Lists, { keys, signed, stored: here }: HeldLists): boolean {
  // Numbers of two keys say nothing of each other, and one that follows was made later.
  if (keys !== null && envelope.key !== keys.held) return false;
  if (keys !== null && head.generation < keys.generation) return true;
  // What is here came without a head: only times can be compared.
  if (signed !== null || here === null) return false;
  return Date.parse(head.generated_at) < Date.parse(here.manifest.generated_at);
}

/** A head that is here stays with its ETag. */
async function keepHead(
  db: MirrorDatabase,
  { envelope, keys, manifest }: Lists,
  held: HeldLists,
): Promise<void> {
  if (held.signed?.head === envelope.head) return;
  await stored(db, () =>
    storeLists(db, { stored: storableManifest(manifest, null), signed: envelope, keys }),
  );
}

/** Ends it as an update ends, if everything wanted is here. Its age is that of the head. */
async function settle(manifest: Manifest, { db, now }: TakeSource): Promise<void> {
  const choice = await stored(db, () => readChoice(db));
  const kept = await stored(db, () => hashesFromFiles(db));
  const wanted = wantedSegments(manifest, choice, null, kept);
  if (wanted.length === 0) return;
  const held = await stored(db, () => heldHashes(db));
  const lacking = wanted.filter((entry) => !held.has(entry.hash));
  const composed = await composeMonths(db, lacking, held, new AbortController().signal);
  const { generated_at: generatedAt, sample_data: sampleData = false } = manifest;
  const plan = { choice, since: generatedAt, sampleData };
  if (composed.length > 0 && !(await withReopen(db, () => addSegments(db, composed, plan))).ok) return;
  const before = await stored(db, () => readFact(db, "settled"));
  const published = Math.min(now(), Date.parse(generatedAt));
  const isNewer = before?.generatedAt !== generatedAt;
  const at = isNewer ? published : Math.max(before.at, published);
  const also = async (): Promise<void> => {
    if (isNewer) await writeTakenLists(db, { generatedAt, at });
  };
  await stored(db, () => finishUpdate(db, { choice, wanted, manifest, at, also }));
}

/** From the page to the worker of its own build. */
export type TakeRequest = { kind: "take"; file: Blob } | { kind: "stop" };

/** `share`: of the file, 0 to 1; null while another tab updates the lists. `alive`: the worker holds this lock until it ends. */
export type TakeNews =
  | { kind: "alive"; lock: string }
  | { kind: "progress"; share: number | null }
  | { kind: "done"; result: Result<Taken, TakeRefusal> };
