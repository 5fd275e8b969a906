import { describe, expect, it } from "vitest";
import type { Passport } from "#domain/passports/contract.ts";
import { PASSPORT as TYPE } from "../../../src/admin/passports/passport-record.tsx";
import { showRecords, unsentRecords } from "../../../src/admin/kit/record/shown-record.ts";
import type { Change } from "../../../src/outbox/change.ts";
import { changeOf } from "./change.ts";

const PASSPORT: Passport = {
  id: 1,
  request_number: "AAL1234567",
  first_name: "Abebe",
  middle_name: null,
  last_name: "Kebede",
  full_name: "Abebe Kebede",
  location: "Jimma",
  date_of_publish: "2026-11-16",
  created_at: "2026-11-16T00:00:00Z",
  updated_at: null,
};

const showPassports = (page: readonly Passport[], changes: readonly Change[], withNew: boolean) =>
  showRecords(TYPE, page, changes, withNew);
describe("records with pending changes", () => {
  it("show them in order, each record its own", () => {
    const [one, two] = showPassports(
      [PASSPORT, { ...PASSPORT, id: 12 }],
      [
        changeOf({ id: "a", body: { last_name: "First", location: "Adama" } }),
        changeOf({ id: "b", body: { last_name: "Second" } }),
      ],
      false,
    );
    expect(one?.fields).toMatchObject({ last_name: "Second", location: "Adama", first_name: "Abebe" });
    expect(one?.changes).toHaveLength(2);
    expect(two?.fields.last_name).toBe("Kebede");
    expect(two?.changes).toEqual([]);
  });

  it("are marked when pending deletion", () => {
    const deletion = changeOf({ kind: "passport.delete" });
    const [shown] = showPassports([PASSPORT], [deletion], false);
    expect(shown?.deleted).toBe(true);
    const back = changeOf({ id: "b", kind: "passport.restore", body: { deleted: false } });
    const [restored] = showPassports([PASSPORT], [deletion, back], false);
    expect(restored?.deleted, "until it is taken back").toBe(false);
    const again = changeOf({ id: "c", kind: "passport.delete" });
    expect(showPassports([PASSPORT], [deletion, back, again], false)[0]?.deleted).toBe(true);
  });

  it("show the server's answer once applied, and ignore a malformed body", () => {
    const done = changeOf({
      state: "done",
      answer: { resource: "passport:1", from: null, etag: null, data: { ...PASSPORT, last_name: "Told" } },
    });
    const nonsense = changeOf({ body: { last_name: 7 } });
    expect(showPassports([PASSPORT], [done], false)[0]?.fields.last_name).toBe("Told");
    expect(showPassports([PASSPORT], [nonsense], false)[0]?.fields.last_name).toBe("Kebede");
  });

  it("begin with records only this device has, newest first, where wanted", () => {
    const made = (id: string) =>
      changeOf({
        kind: "passport.create",
        resource: `passport:new:${id}`,
        body: {
          request_number: "ZZT1234567",
          first_name: id,
          last_name: "New",
          location: "Jimma",
          date_of_publish: "2026-11-16",
        },
      });
    const changes = [made("a"), made("b")];
    expect(showPassports([PASSPORT], changes, true).map(({ key }) => key)).toEqual(["new:b", "new:a", "1"]);
    expect(showPassports([PASSPORT], changes, false).map(({ key }) => key)).toEqual(["1"]);
    const [, older] = unsentRecords(TYPE, changes);
    expect(older?.key).toBe("new:a");
    expect(older?.fields).toMatchObject({ first_name: "a", middle_name: "" });
  });
});
