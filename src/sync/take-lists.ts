import type { Head, SignedHead } from "#domain/api/sync-head.ts";
import type { Manifest, SegmentEntry } from "#domain/api/sync.ts";
import {
  type FileFault,
  manifestOfPages,
  partsOf,
  readFileEnvelope,
  readFilePages,
  readFileSegments,
} from "#domain/lists/list-file.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { MirrorChoice } from "../db/meta.ts";
import type { ArrivedSegment } from "../db/segment-store.ts";
import type { HeldLists } from "../db/signed-lists.ts";
import { composeMonths } from "./compose-months.ts";
import type { TakeTools } from "./take-tools.ts";

const GROUP_BYTES = 1 << 20;

/** `no-key`: this phone trusts none so far. `unsupported`: the browser cannot verify, and no script for it is here. */
export type TakeRefusal =
  | FileFault
  | "no-key"
  | "unknown-key"
  | "forged"
  | "newer-app"
  | "unsupported"
  | "storage"
  | "stopped";

/** `older`: than what was here. `end`: how the file ended. `newest`: ISO day of its newest list. */
export type Taken = {
  passports: number;
  lists: number;
  newest: string;
  older: boolean;
  end: "whole" | "truncated" | "damaged" | "full";
};

type Lists = { envelope: SignedHead; head: Head; keys: NonNullable<HeldLists["keys"]>; manifest: Manifest };

/** Takes what is new from a file of lists, everything verified first. What is on the phone stays. */
export async function takeLists(
  file: Blob,
  tools: TakeTools,
  onProgress: (share: number) => void,
): Promise<Result<Taken, TakeRefusal>> {
  const { db } = tools;
  const read = partsOf(file);
  const held = await tools.readHeld(db);
  const lists = await readLists(read, held, tools);
  if (!lists.ok) return lists;
  const { manifest } = lists.value;
  const older = isOlder(lists.value, held);
  const current = older ? (held.stored?.manifest ?? manifest) : manifest;
  if (!older) await keepHead(lists.value, held, tools);

  const kept = createKeeper(tools, current);
  const ofPhone = new Map(current.segments.map((entry) => [entry.hash, entry]));
  const here = await tools.heldHashes(db);
  const taken: Taken = { passports: 0, lists: 0, newest: "", older, end: "whole" };
  const segments = readFileSegments(
    read,
    new Map(manifest.segments.map((entry) => [entry.hash, entry])),
    tools.hasher,
  );
  let bytesRead = 0;
  for (;;) {
    const next = await segments.next();
    if (next.done === true) {
      taken.end = next.value;
      break;
    }
    const { entry, bytes } = next.value;
    bytesRead += entry.bytes;
    onProgress(Math.min(1, bytesRead / file.size));
    if (entry.to > taken.newest) taken.newest = entry.to;
    const named = ofPhone.get(entry.hash);
    if (named === undefined || here.has(entry.hash)) continue;
    if (!(await kept.add({ entry: named, bytes: bytes.buffer }))) {
      taken.end = "full";
      break;
    }
  }
  if (!(await kept.flush())) taken.end = "full";
  taken.passports = kept.passports();
  taken.lists = kept.lists();
  await settle(current, tools);
  return ok(taken);
}

async function readLists(
  read: ReturnType<typeof partsOf>,
  held: HeldLists,
  tools: TakeTools,
): Promise<Result<Lists, TakeRefusal>> {
  const text = await readFileEnvelope(read);
  if (!text.ok) return text;
  const envelope = tools.parseEnvelope(text.value);
  if (envelope === null) return err("damaged");
  // Of any generation: an older file may hold what is missing here.
  const verified = await tools.verified(envelope, held.keys && { ...held.keys, generation: 0 });
  if (!verified.ok) {
    const { error } = verified;
    if (error.kind === "newer-format") return err("newer-app");
    if (error.kind !== "refused-lists") return err("unsupported");
    if (error.why === "unknown-key")
      return err(held.keys === null && !tools.hasBuildKey ? "no-key" : "unknown-key");
    return err(error.why === "forged" ? "forged" : "damaged");
  }
  const pages = await readFilePages(read, verified.value.head);
  if (!pages.ok) return pages;
  const manifest = manifestOfPages(verified.value.head, pages.value, tools.pages);
  return manifest === null ? err("damaged") : ok({ envelope, ...verified.value, manifest });
}

function isOlder({ head }: Lists, { keys, stored }: HeldLists): boolean {
  if (keys !== null) return head.generation < keys.generation;
  return stored !== null && Date.parse(head.generated_at) < Date.parse(stored.manifest.generated_at);
}

/** A head that is here stays with its ETag. */
async function keepHead(
  { envelope, keys, manifest }: Lists,
  held: HeldLists,
  tools: TakeTools,
): Promise<void> {
  if (held.signed?.head === envelope.head) return;
  await tools.storeLists(tools.db, {
    stored: tools.storableManifest(manifest, null),
    signed: envelope,
    keys,
  });
}

/** Stores in groups. What comes from a file is kept from now on, as if chosen: an update would drop it otherwise. */
function createKeeper(tools: TakeTools, manifest: Manifest) {
  const { db } = tools;
  const plan = { since: manifest.generated_at, sampleData: manifest.sample_data === true };
  let waiting: ArrivedSegment[] = [];
  let bytes = 0;
  let [passports, lists] = [0, 0];

  async function store(): Promise<boolean> {
    const group = waiting;
    [waiting, bytes] = [[], 0];
    if (group.length === 0) return true;
    // Another tab may change the choice in between.
    for (let attempt = 0; attempt < 3; attempt++) {
      const choice = await tools.readChoice(db);
      const wider = widened(choice, group, manifest, tools.wantedSegments(manifest, choice));
      const added = await tools.add(group, { ...plan, choice: wider }, wider === choice ? null : wider);
      if (added === "full") return false;
      if (added === "added") {
        lists += group.length;
        for (const { entry } of group) passports += entry.count;
        return true;
      }
    }
    return false;
  }

  return {
    passports: () => passports,
    lists: () => lists,
    flush: store,
    async add(segment: ArrivedSegment): Promise<boolean> {
      waiting.push(segment);
      bytes += segment.bytes.byteLength;
      return bytes < GROUP_BYTES || store();
    },
  };
}

function widened(
  choice: MirrorChoice,
  group: readonly ArrivedSegment[],
  manifest: Manifest,
  wanted: readonly SegmentEntry[],
): MirrorChoice {
  const hashes = new Set(wanted.map((entry) => entry.hash));
  const more = group.flatMap(({ entry }) => (hashes.has(entry.hash) ? [] : [entry.location]));
  if (more.length === 0) return choice;
  const branches = [...new Set([...choice.branches, ...more])];
  const all = manifest.segments.every(({ location }) => branches.includes(location));
  if (all) return { keep: "all", branches: [], without: [], explicit: true };
  return {
    ...choice,
    branches,
    without: choice.without.filter((name) => !more.includes(name)),
    explicit: true,
  };
}

/** Ends it as an update ends, if everything wanted is here. Its age is that of the head. */
async function settle(manifest: Manifest, tools: TakeTools): Promise<void> {
  const { db } = tools;
  const choice = await tools.readChoice(db);
  const wanted = tools.wantedSegments(manifest, choice);
  if (wanted.length === 0) return;
  const held = await tools.heldHashes(db);
  const lacking = wanted.filter((entry) => !held.has(entry.hash));
  const composed = await composeMonths(db, lacking, held, new AbortController().signal);
  const plan = { choice, since: manifest.generated_at, sampleData: manifest.sample_data === true };
  if (composed.length > 0 && (await tools.add(composed, plan, null)) !== "added") return;
  const wantedHashes = new Set(wanted.map((entry) => entry.hash));
  const before = await tools.settled(db);
  const published = Math.min(tools.now(), Date.parse(manifest.generated_at));
  await tools.finishUpdate(db, {
    choice,
    wanted,
    generatedAt: manifest.generated_at,
    complete: manifest.segments.every((entry) => wantedHashes.has(entry.hash)),
    sampleData: manifest.sample_data === true,
    at: before?.generatedAt === manifest.generated_at ? Math.max(before.at, published) : published,
  });
}
