import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readMoved, writeMoved } from "../../../../../src/notices/my-passports/move/moved-watches.ts";
import { NOW, watchRows } from "./rows.ts";

test("what another phone has saved comes back as it was", () => {
  fc.assert(
    fc.property(watchRows, (rows) => {
      expect(readMoved(writeMoved(rows), NOW)).toEqual({ ok: true, value: rows });
    }),
  );
});

const ONE = {
  label: "",
  query: { kind: "number", number: "AAL1234567" },
  savedAt: 5,
  state: { kind: "waiting" },
  checked: null,
};
const read = (data: unknown) => readMoved(JSON.stringify(data), NOW);

test("a newer version is told apart from what cannot be read", () => {
  expect(read({ version: 1, watches: [ONE] }).ok).toBe(true);
  expect(read({ version: 2, saved: [] })).toEqual({ ok: false, error: "newer" });
  expect(read({ version: 0, watches: [ONE] })).toEqual({ ok: false, error: "unreadable" });
  expect(readMoved("{", NOW)).toEqual({ ok: false, error: "unreadable" });
});

test.each([
  ["nothing", { watches: [] }],
  ["a number that is none", { watches: [{ ...ONE, query: { kind: "number", number: "aal 1<script>" } }] }],
  ["a label without end", { watches: [{ ...ONE, label: "x".repeat(61) }] }],
  ["more than anybody saves", { watches: Array.from({ length: 501 }, () => ONE) }],
  ["an unknown state", { watches: [{ ...ONE, state: { kind: "ready" } }] }],
  ["an impossible moment", { watches: [{ ...ONE, savedAt: -1 }] }],
])("%s is refused whole", (_, data) => {
  expect(read({ version: 1, ...data })).toEqual({ ok: false, error: "unreadable" });
});

test("moments that this phone's clock has not reached become now, and ids are this app's own", () => {
  const moved = read({
    version: 1,
    watches: [{ ...ONE, id: "other", savedAt: NOW + 9, collectedAt: NOW + 1, untold: "found" }],
  });
  expect(moved).toMatchObject({
    ok: true,
    value: [{ id: "number:AAL1234567", savedAt: NOW, collectedAt: NOW, untold: null }],
  });
});
