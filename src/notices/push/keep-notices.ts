import { MS_PER_DAY } from "#domain/base/day.ts";
import { decodeSegment } from "#domain/lists/segment/segment-codec.ts";
import { sourceOfSought } from "#domain/notices/buckets.ts";
import {
  type NoticeKey,
  noticeKeySchema,
  MOST_BUCKETS,
  UNNEEDED_BUCKET_STAYS_FROM_DAYS,
  UNNEEDED_BUCKET_STAYS_TO_DAYS,
} from "#domain/notices/contract.ts";
import { noticePaths } from "#domain/notices/notice-paths.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { alertsFact, type NoticeFact } from "../../platform/db/notice-facts.ts";
import type { WatchRow } from "../../platform/db/watch-rows.ts";
import { pause } from "../../platform/lib/deadline.ts";
import { listWatches } from "../watch/watches.ts";
import { askServer, type NoticeServer } from "./ask-server.ts";
import { putSubscription, subscriptionBody } from "./put-subscription.ts";
import { chooseDecoys, missingDecoys, bucketsOf, hashesOf, textsOf } from "./decoys.ts";
import { changeNotices, readNotices } from "./notice-fact.ts";

export type NoticePhone = NoticeServer & {
  db: MirrorDatabase;
  /** Null in browsers without push. */
  pushes: () => Promise<Pushes | null>;
  permission: () => NotificationPermission;
  now: () => number;
  randomBytes: () => Uint8Array;
};

type State = NoticeFact["state"];

/** Unchanged ones are renewed no more often, so that many short visits cost nothing. */
const RENEW_MS = 3_600_000;
/** Until its first push was accepted; asked for at once, another would be sent. */
const CONFIRM_MS = 30_000;

/**
 * Makes browser and server agree with what the visitor wants and waits for: subscribes, renews, heals, ends. What fails
 * is tried again at the next start.
 */
export async function keepUpNotices(phone: NoticePhone): Promise<void> {
  const known = await readNotices(phone.db);
  if (known.on) {
    const state = await subscribed(phone, known);
    await changeNotices(phone.db, ({ on }) => (on ? { state } : {}));
  } else if (known.endpoint !== null) await endHere(phone);
  await endAtServer(phone);
}

async function subscribed(phone: NoticePhone, known: NoticeFact): Promise<State> {
  const { db, now } = phone;
  const pushes = await phone.pushes();
  if (pushes === null) return "failed";
  if (phone.permission() !== "granted") {
    await endHere(phone);
    return "blocked";
  }
  const key = await readKey(phone);
  if (key === undefined) return known.endpoint === null ? "offline" : known.state;
  if (key === null) return "none";
  const isRecent = Math.abs(now() - known.at) < (known.state === "new" ? CONFIRM_MS : RENEW_MS);
  const isRefused = known.state === "refused" && !isRecent;
  const subscription = await subscribeBrowser(pushes, key.key, isRefused ? null : known.key);
  if (subscription === null) return "failed";

  const { buckets: wanted, ...plan } = await planOf(phone, key, known);
  // Before anything is sent: decoys that the server may know must not be chosen again.
  await changeNotices(db, () => plan);
  const texts = (await alertsFact.read(db))?.texts;
  const body = subscriptionBody(subscription, { ...known, buckets: wanted, key: key.key }, texts?.["lang"]);
  if (body === null) return "failed";
  const isSame =
    known.endpoint === body.endpoint && known.key === key.key && known.buckets.join() === body.buckets.join();
  if (isSame && isRecent && isAnswered(known.state)) return known.state;

  const state = await putSubscription(phone, body);
  if (state === "offline" || state === "none") return state;
  const { endpoint, buckets } = body;
  await changeNotices(db, () => ({ endpoint, buckets, key: key.key, at: now() }));
  return state;
}

function isAnswered(state: State): boolean {
  return state === "live" || state === "new" || state === "refused";
}

/** Null: the server has no notices; undefined: no answer. */
async function readKey(server: NoticeServer): Promise<NoticeKey | null | undefined> {
  const answer = await askServer(server, "GET", noticePaths.key);
  const parsed = noticeKeySchema.safeParse(answer?.body);
  return answer?.status === 200 && parsed.success ? parsed.data.data : undefined;
}

async function planOf({ db, now, randomBytes }: NoticePhone, key: NoticeKey, known: NoticeFact) {
  if (known.mode === "quiet") return { own: [], decoys: known.decoys, leaving: [], without: [], buckets: [] };
  const awaited = (await listWatches(db)).filter(isAwaited);
  const sources = awaited.map(({ query }) => sourceOfSought(query)).filter((source) => source !== null);
  const without = awaited.filter(({ query }) => sourceOfSought(query) === null).map(({ id }) => id);
  const random = () => fractionOf(randomBytes());
  const { bits, decoys: count } = key;
  const { kept, missing } = missingDecoys({ kept: known.decoys, own: sources, count, bits, random });
  const ofNames = missing.filter(({ kind }) => kind !== "number").length;
  const names = await randomNames(db, ofNames, random);
  const hashes = await hashesOf([...sources.flatMap(textsOf), ...names]);
  const own = bucketsOf(sources, bits, hashes);
  const { own: former, leaving } = known;
  const decoys = [...kept, ...chooseDecoys({ missing, bits, names, hashes, randomBytes })];
  return { own, decoys, without, ...nextBuckets({ own, former, decoys, leaving, nowMs: now(), random }) };
}

function fractionOf([a = 0, b = 0, c = 0]: Uint8Array): number {
  return ((a << 16) | (b << 8) | c) / 2 ** 24;
}

/** A name stays awaited: the one that was found may be another person's. */
function isAwaited({ query, state, collectedAt }: WatchRow): boolean {
  if (collectedAt !== undefined) return false;
  return query.kind === "name" || state.kind !== "found";
}

/** Ends the browser's subscription at once; the server is told as soon as it answers. */
async function endHere({ db, pushes }: NoticePhone): Promise<void> {
  await (
    await pushes()
  )
    ?.getSubscription()
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
  await changeNotices(db, ({ endpoint, ending }) => ({
    endpoint: null,
    ending: endpoint === null ? ending : [...new Set([...ending, endpoint])],
  }));
}

async function endAtServer(phone: NoticePhone): Promise<void> {
  const { ending } = await readNotices(phone.db);
  for (const endpoint of ending) {
    const answer = await askServer(phone, "POST", noticePaths.end, { endpoint });
    // 404: notices are off there.
    if (answer === null || (answer.status !== 204 && answer.status !== 404)) break;
    await changeNotices(phone.db, (fact) => ({ ending: fact.ending.filter((known) => known !== endpoint) }));
  }
}

export type TestAnswer = "sent" | "enough" | "failed";

/** Has the server send a test notice to this phone. */
export async function askForTest(server: NoticeServer, endpoint: string): Promise<TestAnswer> {
  const answer = await askServer(server, "POST", noticePaths.test, { endpoint });
  if (answer?.status === 429) return "enough";
  return answer?.status === 204 ? "sent" : "failed";
}

/** Some browsers whose push service is missing, as on phones without Google's, never answer; other tabs wait meanwhile. */
const SUBSCRIBE_MS = 30_000;

/** `PushManager`, or a stand-in. */
type Pushes = Pick<PushManager, "getSubscription" | "subscribe">;

/**
 * The browser's subscription with this key, made where it is missing or has another one. Null if the browser or its
 * push service refuses. `knownKey`: of the present one, for browsers that do not tell; null replaces it.
 */
export async function subscribeBrowser(
  pushes: Pushes,
  key: string,
  knownKey: string | null,
): Promise<PushSubscription | null> {
  try {
    const here = await pushes.getSubscription();
    if (here !== null && knownKey !== null && (keyOf(here) ?? knownKey) === key) return here;
    await here?.unsubscribe();
    const made = pushes.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    return await Promise.race([made, pause(SUBSCRIBE_MS).then(() => null)]);
  } catch {
    return null;
  }
}

/** base64url; null in browsers that do not tell. */
function keyOf({ options }: PushSubscription): string | null {
  const bytes = options?.applicationServerKey;
  if (!bytes) return null;
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Rows of one word are left out, so more are drawn than wanted. */
const DRAWS_EACH = 3;

/**
 * Texts that `bucketOf` hashes, of random rows of the lists on this phone: common names are drawn as often as people have
 * them. Fewer than `count` where the phone has few lists. `random`: 0 to 1.
 */
export async function randomNames(
  db: Pick<MirrorDatabase, "segments" | "segmentBytes">,
  count: number,
  random: () => number,
): Promise<string[]> {
  if (count === 0) return [];
  const segments = await db.segments.toArray();
  const rows = segments.reduce((sum, segment) => sum + segment.count, 0);
  const texts: string[] = [];
  for (let draw = 0; texts.length < count && draw < count * DRAWS_EACH; draw++) {
    let at = Math.floor(random() * rows);
    const segment = segments.find((one) => (at -= one.count) < 0);
    if (segment === undefined) continue;
    const stored = await db.segmentBytes.get(segment.hash);
    const decoded = stored === undefined ? null : decodeSegment(new Uint8Array(stored.bytes));
    if (decoded?.ok !== true) continue;
    const { parts, first, middle, last } = decoded.value;
    const row = at + segment.count;
    const text = [first[row], middle[row], last[row]].map((part) => parts[part ?? 0] ?? "").join(" ");
    const source = sourceOfSought({ kind: "name", text, location: null });
    if (source !== null) texts.push(source.text);
  }
  return texts;
}

/** A bucket that is no longer needed stays this long, at random: leaving at once would tell of a hit. */
const STAYS = {
  atLeastMs: UNNEEDED_BUCKET_STAYS_FROM_DAYS * MS_PER_DAY,
  atMostMs: UNNEEDED_BUCKET_STAYS_TO_DAYS * MS_PER_DAY,
};

type Leaving = readonly [bucket: string, untilMs: number];

type Options = {
  /** The buckets of watches: now (`own`), and when the server was last told (`former`). */
  own: readonly string[];
  former: readonly string[];
  decoys: readonly string[];
  leaving: readonly Leaving[];
  nowMs: number;
  /** From 0 to 1. */
  random: () => number;
};

/** All buckets to be told of, in an order that says nothing, and those of them that stay for some days only. */
export function nextBuckets({ own, former, decoys, leaving, nowMs, random }: Options): {
  buckets: string[];
  leaving: [string, number][];
} {
  const until = () => nowMs + STAYS.atLeastMs + random() * (STAYS.atMostMs - STAYS.atLeastMs);
  const isOld = (bucket: string) => !own.includes(bucket);
  const before = new Map(leaving);
  for (const bucket of former) if (!before.has(bucket)) before.set(bucket, until());
  const stays = [...before].filter(
    // A clock that was set back must not keep it for years.
    ([bucket, untilMs]) => isOld(bucket) && untilMs > nowMs && untilMs <= nowMs + STAYS.atMostMs,
  );
  const all = new Set([...own, ...decoys, ...stays.map(([bucket]) => bucket)]);
  const buckets = [...all].slice(0, MOST_BUCKETS).sort();
  return { buckets, leaving: stays.map(([bucket, untilMs]) => [bucket, untilMs]) };
}
