import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  fitNotice,
  PAYLOAD_SIZES,
  type Notice,
  type NoticeRow,
  readNotice,
  readPayload,
  writePayload,
} from "../../../domain/notices/payload.ts";

const DECLARED = {
  title: "አዲስ የፓስፖርት ዝርዝር ወጥቷል",
  body: "የሚጠብቁት ፓስፖርት በዝርዝሩ ውስጥ መኖሩን ለማየት መተግበሪያውን ይክፈቱ።",
  lang: "am",
  navigate: "https://passport-status.example.org/",
};
const EMPTY: Notice = { publication: 12, upTo: "2026-11-20", rows: [], more: false };

function rows(count: number): NoticeRow[] {
  return Array.from({ length: count }, (_, i) => [
    `AAL${String(i).padStart(7, "0")}`,
    "Almaz Kebede Tessema",
    "Addis Ababa",
    20_777,
  ]);
}

test("what browsers read of declarative web push", () => {
  const notice = { ...EMPTY, rows: rows(1) };
  expect(JSON.parse(writePayload(notice, DECLARED))).toEqual({
    web_push: 8030,
    mutable: true,
    app_badge: 1,
    notification: { ...DECLARED, tag: "lists", silent: true, mutable: true, app_badge: 1, data: notice },
  });
  const test = { ...EMPTY, publication: 0, test: true };
  expect(writePayload(test, DECLARED), "a test is nothing to look at").not.toContain("app_badge");
  expect(JSON.parse(writePayload(notice, null)), "left to the app").toEqual({
    notification: { data: notice },
  });
});

test("the app reads what was written, by either way, and nothing else", () => {
  const notice = { ...EMPTY, rows: rows(2), renew: true };
  for (const declared of [DECLARED, null])
    expect(readPayload(writePayload(notice, declared))).toEqual(notice);
  expect(readNotice(structuredClone(notice))).toEqual(notice);
  for (const text of [
    "",
    "{",
    "null",
    "[]",
    "7",
    '{"notification":null}',
    '{"notification":{"data":{"rows":1}}}',
  ]) {
    expect(readPayload(text), text).toBeNull();
  }
  for (const data of [undefined, null, {}, [], "x"]) expect(readNotice(data)).toBeNull();
});

test("a row fits in 512 bytes, also in Amharic; eight in 1,024", () => {
  const fit = (count: number) => fitNotice({ ...EMPTY, rows: rows(count) }, DECLARED);
  expect([0, 1, 3, 8, 20].map((count) => fit(count).size)).toEqual([512, 512, 1_024, 1_024, 1_024]);
  expect(readPayload(fit(8).text)).toMatchObject({ rows: rows(8), more: false });
  expect(readPayload(fit(20).text)?.more).toBe(true);
});

test("it fits whatever the rows are; what is left out is said", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 200 });
  const row = fc.tuple(fc.stringMatching(/^[A-Z]{3}\d{7}$/), name, name, fc.nat(60_000));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.boolean(), (rows, more) => {
      const { text, size } = fitNotice({ ...EMPTY, rows, more }, DECLARED);
      expect(PAYLOAD_SIZES).toContain(size);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(size);
      const read = readPayload(text);
      if (read === null) throw new Error("Not read");
      expect(read.rows).toEqual(rows.slice(0, read.rows.length));
      expect(read.more).toBe(more || read.rows.length < rows.length);
      expect(size === 1_024 || read.rows.length === rows.length).toBe(true);
    }),
  );
});
