import { describe, expect, test } from "vitest";
import type { SignedHead } from "#domain/lists/sync-head.ts";
import type { Manifest, SegmentEntry } from "#domain/lists/contract.ts";
import { manifestFrom, readDayPage, readHead, readListDays } from "#domain/lists/head-pages.ts";
import {
  keyStatementText,
  latestGeneration,
  readSignedHead,
  type TrustedLists,
} from "#domain/lists/signed-head.ts";
import { type ListKey, newListKey } from "../../../server/lists/sync/list-keys.ts";
import { treeOf } from "../../../server/lists/sync/sign-lists.ts";
import { nodeVerify } from "./node-verify.ts";

function signed(text: string, key: ListKey, chain: SignedHead["chain"] = []): SignedHead {
  return { head: text, key: key.publicKey, signature: key.signHead(text), chain };
}

function hashOf(n: number): string {
  return n.toString(16).padStart(32, "0");
}

function entry(key: string, to: string, n: number): SegmentEntry {
  const hash = hashOf(n);
  return { key, location: key.split("/")[0] ?? "", from: to, to, hash, count: n, bytes: n * 10 };
}

const MANIFEST: Manifest = {
  format: 1,
  generated_at: "2026-11-21T06:00:00.000Z",
  total: 6,
  lists: [{ location: "adama", up_to: "2026-11-20" }],
  segments: [
    entry("adama/2026-11-20/0", "2026-11-20", 1),
    entry("jimma/2026-11-20/0", "2026-11-20", 2),
    entry("adama/2026-10/0", "2026-10-31", 3),
  ],
  days: [
    { day: "2026-11-20", hash: hashOf(9), bytes: 90, transfer: 60, segments: [hashOf(2), hashOf(1)] },
    { day: "2026-11-20", hash: hashOf(8), bytes: 40, transfer: 30, segments: [hashOf(1)] },
  ],
  dictionary: { hash: hashOf(10), bytes: 900, transfer: 300 },
};

const [first, second, third, stranger] = [newListKey(), newListKey(), newListKey(), newListKey()];

describe("a tree of pages", () => {
  test("stands for the manifest it was made of; a new day changes one page", async () => {
    const { text, pages } = await treeOf(MANIFEST, { generation: 7 });
    const head = readHead(text);
    const read = (head?.days ?? []).map(([period, hash]) => readDayPage(pages.get(hash) ?? "", period));
    const whole = read.filter((page) => page !== null);
    const lists = readListDays(pages.get(head?.lists ?? "") ?? "");
    expect(head?.days.map(([period]) => period)).toEqual(["2026-11-20", "2026-10"]);
    expect(head && lists && manifestFrom(head, whole, lists)).toEqual(MANIFEST);

    const next = {
      ...MANIFEST,
      segments: [entry("adama/2026-11-21/0", "2026-11-21", 4), ...MANIFEST.segments],
    };
    const later = await treeOf(next, { generation: 8 });
    expect([...later.pages.keys()].filter((hash) => !pages.has(hash))).toHaveLength(1);
  });

  test("a page of another day is not taken for this one", async () => {
    const { text, pages } = await treeOf(MANIFEST, { generation: 7 });
    const [, hash] = readHead(text)?.days[0] ?? [];
    expect(readDayPage(pages.get(hash ?? "") ?? "", "2026-10")).toBeNull();
    expect(readDayPage("[", "2026-10")).toBeNull();
  });
});

describe("a signed head", () => {
  const NOW = Date.UTC(2026, 10, 21);
  const held: TrustedLists = {
    trusted: [first.publicKey],
    held: { key: first.publicKey, generation: 7 },
    nowMs: NOW,
  };
  const read = async (envelope: SignedHead, trusted = held) => readSignedHead(envelope, trusted, nodeVerify);

  test("of a trusted key counts, also again, and never an older one", async () => {
    const at = async (generation: number) => (await treeOf(MANIFEST, { generation })).text;
    expect(await read(signed(await at(8), first))).toMatchObject({ ok: true, value: { generation: 8 } });
    expect(await read(signed(await at(7), first))).toMatchObject({ ok: true });
    expect(await read(signed(await at(6), first))).toEqual({ ok: false, error: "older" });
  });

  test("of a key that follows begins again with its numbers, or a stolen key could keep it out for ever", async () => {
    const { text } = await treeOf(MANIFEST, { generation: 3 });
    const chain = [first.nameFollower(second.publicKey)];
    expect(await read(signed(text, second, chain))).toMatchObject({ ok: true, value: { generation: 3 } });
  });

  test("numbered more than a day ahead is refused, and one that is held so does not count", async () => {
    const at = async (generation: number) => (await treeOf(MANIFEST, { generation })).text;
    const latest = latestGeneration(NOW);
    expect(await read(signed(await at(latest), first))).toMatchObject({ ok: true });
    expect(await read(signed(await at(latest + 1), first))).toEqual({ ok: false, error: "ahead" });
    const frozen = { ...held, held: { key: first.publicKey, generation: Number.MAX_SAFE_INTEGER } };
    expect(await read(signed(await at(8), first), frozen)).toMatchObject({ ok: true });
  });

  test("of a first key counts where none is trusted", async () => {
    const { text } = await treeOf(MANIFEST, { generation: 1 });
    const none = { trusted: [], held: null, nowMs: NOW };
    expect(await read(signed(text, stranger), none)).toMatchObject({ ok: true });
    expect(await read({ ...signed(text, stranger), key: first.publicKey }, none)).toMatchObject({
      error: "forged",
    });
  });

  test("of a key that trusted keys name, one after another", async () => {
    const { text } = await treeOf(MANIFEST, { generation: 9 });
    const links = [first.nameFollower(second.publicKey), second.nameFollower(third.publicKey)];
    expect(await read(signed(text, third, links))).toMatchObject({ ok: true });
    expect(await read(signed(text, third, links.slice(1)))).toMatchObject({ error: "unknown-key" });
    const tooLong = Array.from({ length: 17 }, () => links).flat();
    expect(await read(signed(text, third, tooLong))).toMatchObject({ error: "unknown-key" });
    expect(await read(signed(text, third, [stranger.nameFollower(third.publicKey)]))).toMatchObject({
      error: "unknown-key",
    });
    const forgedLink = { ...stranger.nameFollower(third.publicKey), by: first.publicKey };
    expect(await read(signed(text, third, [forgedLink]))).toMatchObject({ error: "unknown-key" });
  });

  test("changed in one place, or of a stranger, is refused", async () => {
    const { text } = await treeOf(MANIFEST, { generation: 9 });
    const good = signed(text, first);
    expect(await read({ ...good, head: text.replace("6", "5") })).toMatchObject({ error: "forged" });
    expect(await read(signed(text, stranger))).toMatchObject({ error: "unknown-key" });
    // A statement about keys is no head.
    const asHead = {
      ...good,
      head: keyStatementText(second.publicKey),
      signature: first.nameFollower(second.publicKey).signature,
    };
    expect(await read(asHead)).toMatchObject({ error: "forged" });
  });

  test("of a newer app is told apart from nonsense", async () => {
    expect(await read(signed('{"format":3}', first))).toMatchObject({ error: "newer-format" });
    expect(await read(signed("{}", first))).toMatchObject({ error: "unreadable" });
    expect(await read(signed("{", first))).toMatchObject({ error: "unreadable" });
  });
});
