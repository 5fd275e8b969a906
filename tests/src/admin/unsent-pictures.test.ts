import { describe, expect, test } from "vitest";
import {
  keepPicture,
  unsentPictures,
  createPictureUrls,
} from "../../../src/admin/kit/media/unsent-pictures.ts";
import { pictureIdsIn } from "../../../src/admin/articles/pictures.tsx";
import type { SendOutcome } from "../../../src/outbox/apply-outcome.ts";
import { openTestOutbox } from "../outbox/support/rows.ts";
import { changeOf } from "./change.ts";

const ID = "a".repeat(64);
const OTHER = "b".repeat(64);
const FILE = new File(["hall"], "hall.png", { type: "image/png" });
const REFUSED: SendOutcome = { kind: "refused", status: 422, code: "validation_failed", errors: [] };
const OFFLINE: SendOutcome = { kind: "no-answer", reason: "offline" };

describe("a picture that is added again", () => {
  async function addTwice(answers: SendOutcome[]) {
    const phone = await openTestOutbox();
    phone.answers.push(...answers);
    const added: boolean[] = [];
    for (const alt of ["The hall", "The hall, again"]) {
      added.push((await keepPicture(phone.outbox, { id: ID, file: FILE, alt, accountId: 1 })).ok);
      await phone.rows();
      phone.clock.now += 60_000;
      await phone.rows();
    }
    expect(added).toEqual([true, true]);
    const rows = await phone.rows();
    return { ...phone, rows: rows.map(({ state, body }) => [state, body?.["alt"]]) };
  }

  test("while it waits is not sent twice", async () => {
    const { rows } = await addTwice([OFFLINE, OFFLINE, OFFLINE, OFFLINE]);
    expect(rows).toEqual([["waiting", "The hall"]]);
  });

  test("after the server refused it is sent with the new description, as a new request", async () => {
    const { rows, sent } = await addTwice([REFUSED, { kind: "done", etag: null, data: { id: ID } }]);
    expect(rows).toEqual([["done", undefined]]);
    expect(sent.map(({ change }) => change.body?.["alt"])).toEqual(["The hall", "The hall, again"]);
    expect(new Set(sent.map(({ change }) => change.idempotencyKey)).size).toBe(2);
  });

  test("after a refusal, when an earlier request may have arrived, repeats that request", async () => {
    const { rows, sent } = await addTwice([
      { kind: "later", status: 500, retryAfterMs: null },
      { ...REFUSED, status: 403 },
    ]);
    expect(sent.length).toBeGreaterThan(2);
    expect(new Set(sent.map(({ change }) => change.idempotencyKey)).size).toBe(1);
    expect(rows.map(([state]) => state)).toEqual(["waiting"]);
  });

  test("is the account's own: another one's does not count", async () => {
    const { outbox, rows } = await openTestOutbox();
    for (const accountId of [1, 2])
      await keepPicture(outbox, { id: ID, file: FILE, alt: "The hall", accountId });
    expect((await rows()).map(({ accountId }) => accountId)).toEqual([1, 2]);
  });
});

test("pictures of an article are those that its text names, and its own", () => {
  const texts = { content: `![a](/media/${ID})\n/media/short`, featured_image_url: "", og_image_url: "" };
  expect([...pictureIdsIn(texts)]).toEqual([ID]);
  expect([...pictureIdsIn({ ...texts, content: "", og_image_url: `/media/${OTHER}` })]).toEqual([OTHER]);
  const changes = [
    changeOf({ id: "waiting", resource: `media:${ID}` }),
    changeOf({ id: "elsewhere", resource: `media:${OTHER}` }),
    changeOf({ id: "passport", resource: `passport:${ID}` }),
  ];
  const named = unsentPictures(changes, new Set([ID]), 1);
  expect([...named].map(([id, change]) => [id, change.id])).toEqual([[ID, "waiting"]]);
  expect(unsentPictures([changeOf({ resource: `media:${ID}`, state: "done" })], new Set([ID]), 1).size).toBe(
    0,
  );
});

describe("addresses of unsent pictures", () => {
  const second = new File(["desk"], "desk.png");

  test("are made for those that are shown, once, and let go of with them", async () => {
    const read: Blob[] = [];
    const pictures = createPictureUrls(async (file) => {
      read.push(file);
      return `data:${await file.text()}`;
    });
    let changed = 0;
    pictures.subscribe(() => void changed++);
    pictures.show(new Map([[ID, FILE]]));
    pictures.show(new Map([[ID, new File(["hall"], "read again from the database")]]));
    await expect.poll(() => Object.fromEntries(pictures.urls())).toEqual({ [ID]: "data:hall" });
    pictures.show(new Map([[OTHER, second]]));
    expect(pictures.urls().size).toBe(0);
    await expect.poll(() => Object.fromEntries(pictures.urls())).toEqual({ [OTHER]: "data:desk" });
    expect(read).toEqual([FILE, second]);
    expect(changed).toBe(3);
  });

  test("that are read too late are not kept, and one that cannot be read has none", async () => {
    const reads: ((url: string) => void)[] = [];
    const pictures = createPictureUrls((file) =>
      file === second
        ? Promise.reject(new Error("gone"))
        : new Promise((resolve) => void reads.push(resolve)),
    );
    pictures.show(
      new Map([
        [ID, FILE],
        [OTHER, second],
      ]),
    );
    pictures.show(new Map());
    for (const finish of reads) finish("data:late");
    await new Promise((resolve) => setTimeout(resolve));
    expect(pictures.urls().size).toBe(0);
  });
});
