import { describe, expect, test } from "vitest";
import type { SendOutcome } from "../../../src/outbox/apply-outcome.ts";
import type { Fields, NewChange } from "../../../src/outbox/change.ts";
import { mergeChange, joinParts } from "../../../src/admin/kit/outbox/merge-dialog.tsx";
import { openTestOutbox, type TestOutbox, UPDATE } from "./support/rows.ts";

const OFFLINE: SendOutcome = { kind: "no-answer", reason: "offline" };
const SLUG = "what-to-bring";
const BASE = { slug: SLUG, title: "Title", content: "One.\n\nTwo.\n\nThree.", tags: [{ name: "fees" }] };
const THEIRS = { ...BASE, content: "One.\n\nTwo.\n\nThree, theirs.", title: "Their title" };
const STALE: SendOutcome = { kind: "stale", etag: '"theirs"', current: THEIRS };

const edit = (body: Fields, told: Partial<NewChange> = {}): NewChange => ({
  kind: "article.update",
  resource: `article:${SLUG}`,
  body,
  base: BASE,
  baseEtag: '"v1"',
  accountId: 1,
  ...told,
});
const FIRST = { content: "One, mine.\n\nTwo.\n\nThree." };
const SECOND = { content: "One, mine.\n\nTwo, mine.\n\nThree." };
const MERGED = { content: "One, mine.\n\nTwo.\n\nThree, theirs." };

const applied = (data: Fields, etag = '"v9"'): SendOutcome => ({ kind: "done", etag, data });

/** The first edit was sent and met theirs; the second was made meanwhile. */
async function secondBehindConflict(second: NewChange = edit(SECOND)): Promise<TestOutbox> {
  const phone = await openTestOutbox();
  phone.answers.push(OFFLINE);
  await phone.outbox.enqueue(edit(FIRST));
  await phone.rows();
  await phone.outbox.enqueue(second);
  phone.answers.push(STALE);
  await phone.outbox.drain("online");
  return phone;
}

async function rowAt({ rows }: TestOutbox, at: number) {
  const row = (await rows())[at];
  if (row === undefined) throw new Error(`There is no row ${at}`);
  return row;
}

describe("two edits of an article that were not sent", () => {
  test("become one, from the first one's version", async () => {
    const phone = await openTestOutbox();
    phone.tokens.clear();
    await phone.outbox.enqueue(edit({ ...FIRST, title: "Mine" }));
    const second = await phone.outbox.enqueue(edit(SECOND, { base: THEIRS, baseEtag: '"theirs"' }));
    const rows = await phone.rows();
    expect(rows).toMatchObject([
      { body: { ...SECOND, title: "Mine" }, base: BASE, baseEtag: '"v1"', state: "paused" },
    ]);
    expect(second).toMatchObject({ ok: true, value: { id: rows[0]?.id } });
  });

  test("stay two when the first was tried, or both take a step", async () => {
    const tried = await openTestOutbox();
    await tried.outbox.enqueue(edit(FIRST));
    await tried.rows();
    await tried.outbox.enqueue(edit(SECOND));
    expect(await tried.rows()).toMatchObject([{ body: FIRST }, { body: SECOND }]);

    const steps = await openTestOutbox();
    steps.tokens.clear();
    await steps.outbox.enqueue(edit({ status: "review" }));
    await steps.outbox.enqueue(edit({ status: "archived" }));
    expect(await steps.rows()).toHaveLength(2);
  });

  test("stay two when the second was made over a version that the first does not know", async () => {
    const phone = await openTestOutbox();
    phone.tokens.clear();
    await phone.outbox.enqueue(edit(FIRST));
    await phone.outbox.enqueue(edit({ title: "Mine" }, { base: THEIRS, baseEtag: '"theirs"' }));
    expect(await phone.rows()).toHaveLength(2);
  });

  test("of passports stay two", async () => {
    const phone = await openTestOutbox();
    phone.tokens.clear();
    await phone.outbox.enqueue(UPDATE);
    await phone.outbox.enqueue(UPDATE);
    expect(await phone.rows()).toHaveLength(2);
  });
});

describe("an edit behind one that was merged with somebody else's", () => {
  test("does not overwrite what they wrote: it is compared once more", async () => {
    const phone = await secondBehindConflict();
    const first = await rowAt(phone, 0);
    expect(first.state).toBe("conflict");
    const current = { ...THEIRS, ...MERGED };
    phone.answers.push(applied(current), { kind: "stale", etag: '"v9"', current });
    await phone.outbox.resolveConflict(first.id, MERGED);
    const second = await rowAt(phone, 1);
    expect(second).toMatchObject({ state: "conflict", body: SECOND, base: FIRST, serverEtag: '"v9"' });
    const sent = phone.sent.at(-1)?.change;
    expect(sent?.body, "if it is sent, then under no version that the server has").toEqual(SECOND);
    expect(['"v1"', '"theirs"', '"v9"']).not.toContain(sent?.baseEtag);
    expect(joinParts(mergeChange(second).parts ?? [], [])).toBe("One, mine.\n\nTwo, mine.\n\nThree, theirs.");
  });

  test("is compared too if its screen showed their version below the first edit", async () => {
    const phone = await secondBehindConflict(edit(SECOND, { base: THEIRS, baseEtag: '"theirs"' }));
    await phone.outbox.discard((await rowAt(phone, 0)).id);
    await phone.outbox.drain("online");
    expect(phone.sent.at(-1)?.change).toMatchObject({
      body: SECOND,
      baseEtag: '"v1"',
      base: { content: BASE.content },
    });
  });

  test("is compared if it was made after the merge on a screen that did not know theirs yet", async () => {
    const phone = await secondBehindConflict();
    const first = await rowAt(phone, 0);
    await phone.outbox.resolveConflict(first.id, MERGED);
    await phone.outbox.enqueue(edit({ title: "My title" }));
    const rows = await phone.rows();
    const versions = new Set(['"v1"', '"theirs"', '"v9"']);
    expect(versions.has(rows[2]?.baseEtag ?? "")).toBe(false);
    expect(rows[2]?.base).toMatchObject({ title: "Title" });
  });

  test("of other fields just follows", async () => {
    const phone = await secondBehindConflict(edit({ excerpt: "In short" }));
    const first = await rowAt(phone, 0);
    phone.answers.push(applied({ ...THEIRS, ...MERGED }), applied(THEIRS, '"v10"'));
    await phone.outbox.resolveConflict(first.id, MERGED);
    expect(await phone.rows()).toMatchObject([{ state: "done" }, { state: "done" }]);
    expect(phone.sent.at(-1)?.change.baseEtag).toBe('"v9"');
  });

  test("is compared if it deletes: the person has seen nothing of theirs", async () => {
    const phone = await secondBehindConflict(edit({}, { kind: "article.delete" }));
    const first = await rowAt(phone, 0);
    const current = { ...THEIRS, ...MERGED };
    phone.answers.push(applied(current), { kind: "stale", etag: '"v9"', current });
    await phone.outbox.resolveConflict(first.id, MERGED);
    expect(await rowAt(phone, 1)).toMatchObject({ state: "conflict", base: FIRST });
  });

  test("is compared with the other fields of a passport as well", async () => {
    const phone = await openTestOutbox();
    phone.answers.push(OFFLINE);
    await phone.outbox.enqueue(UPDATE);
    await phone.rows();
    await phone.outbox.enqueue({
      ...UPDATE,
      base: { last_name: "Before", location: "Jimma" },
      body: { location: "Adama" },
    });
    phone.answers.push({ kind: "stale", etag: '"t"', current: { last_name: "Theirs", location: "Gondar" } });
    await phone.outbox.drain("online");
    const first = await rowAt(phone, 0);
    phone.answers.push(applied({ last_name: "Mine", location: "Gondar" }));
    await phone.outbox.resolveConflict(first.id, { last_name: "Mine" });
    await phone.rows();
    expect(phone.sent.at(-1)?.change).toMatchObject({
      body: { location: "Adama" },
      base: { location: "Jimma" },
    });
    expect(phone.sent.at(-1)?.change.baseEtag).not.toBe('"v9"');
  });
});

test("an edit in the outbox is not overwritten by a change made from the former text", async () => {
  const phone = await openTestOutbox();
  await phone.outbox.enqueue(edit(FIRST));
  const { id } = await rowAt(phone, 0);
  await phone.outbox.enqueue(edit(SECOND));
  await phone.outbox.edit(id, { content: "One, mine and better.\n\nTwo.\n\nThree." });
  phone.answers.push(applied({ ...BASE, content: "One, mine and better.\n\nTwo.\n\nThree." }));
  await phone.outbox.drain("online");
  expect(phone.sent.at(-1)?.change).toMatchObject({ body: SECOND, base: FIRST });
  expect(phone.sent.at(-1)?.change.baseEtag).not.toBe('"v9"');
});
