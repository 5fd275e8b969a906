import { describe, expect, it } from "vitest";
import type { AdminLocation } from "#domain/locations/admin-contract.ts";
import { arrangeLocations } from "../../../src/admin/locations/locations-page.tsx";
import { changedFields, formTexts } from "../../../src/admin/kit/form/form-texts.ts";
import { LOCATION, readLocation } from "../../../src/admin/locations/location-record.tsx";
import { showRecords, unsentRecords } from "../../../src/admin/kit/record/shown-record.ts";
import { englishTranslator } from "../support/english-translator.ts";
import { changeOf } from "./change.ts";

const branch = (name: string, told: Partial<AdminLocation> = {}): AdminLocation => ({
  name,
  slug: name.toLowerCase(),
  name_am: null,
  aliases: [],
  address: null,
  phone: null,
  opening_hours: null,
  pickup_note: null,
  map_url: null,
  updated_at: null,
  total: 0,
  ...told,
});

describe("an edited branch", () => {
  it("omits empty fields and takes one spelling a line", () => {
    const read = readLocation(englishTranslator, {
      ...LOCATION.empty,
      name: " Jimma ",
      aliases: "Jima\n\n Djimma ",
    });
    expect(read).toMatchObject({
      ok: true,
      value: { name: "Jimma", aliases: ["Jima", "Djimma"], phone: null },
    });
  });

  it("reports which fields are invalid, in the order of the form", () => {
    const read = readLocation(englishTranslator, {
      ...LOCATION.empty,
      name: "J",
      aliases: "x",
      map_url: "somewhere",
    });
    expect(read.ok).toBe(false);
    expect(read.ok || Object.keys(read.error)).toEqual(["name", "map_url", "aliases"]);
  });

  it.each(["bahirdar", "BAHIR-DAR", "ባሕር", "bahar d"])("is found in the list by %s", (q) => {
    const shown = showRecords(
      LOCATION,
      [branch("Jimma"), branch("Bahir Dar", { name_am: "ባሕር ዳር", aliases: ["Bahar Dar"] })],
      [],
      true,
    );
    const found = arrangeLocations(shown, { q, sort: "name", sort_dir: "asc" });
    expect(found.map(({ fields }) => fields.name)).toEqual(["Bahir Dar"]);
  });

  it("sends only changed fields", () => {
    const former = {
      ...LOCATION.empty,
      ...formTexts(LOCATION.empty, branch("Jimma", { aliases: ["Jima"] })),
    };
    const read = readLocation(englishTranslator, { ...former, phone: "0111 234 567" });
    expect(read.ok && changedFields(read.value, former)).toEqual({ phone: "0111 234 567" });
    const same = readLocation(englishTranslator, former);
    expect(same.ok && changedFields(same.value, former)).toEqual({});
  });
});

describe("the branches shown", () => {
  const changes = [
    changeOf({ kind: "location.update", resource: "location:jimma", body: { name_am: "ጅማ" } }),
    changeOf({
      kind: "location.create",
      resource: "location:new:x",
      body: { name: "Probeville", aliases: ["Prob"] },
    }),
  ];
  const shown = showRecords(
    LOCATION,
    [branch("Jimma", { total: 3 }), branch("Adama", { total: 9 })],
    changes,
    true,
  );
  const names = (q: string, sort: "name" | "total", sort_dir: "asc" | "desc") =>
    arrangeLocations(shown, { q, sort, sort_dir }).map(({ fields }) => fields.name);

  it("are found by name, Amharic name and other spellings, pending ones too", () => {
    expect(names("ጅማ", "name", "asc")).toEqual(["Jimma"]);
    expect(names("PROB", "name", "asc")).toEqual(["Probeville"]);
  });

  it("are sorted as requested", () => {
    expect(names("", "name", "asc")).toEqual(["Adama", "Jimma", "Probeville"]);
    expect(names("", "name", "desc")).toEqual(["Probeville", "Jimma", "Adama"]);
    expect(names("", "total", "desc")).toEqual(["Adama", "Jimma", "Probeville"]);
  });

  it("include one that only this device has, by its temporary key", () => {
    const unsent = unsentRecords(LOCATION, changes);
    expect(unsent.map(({ key, fields }) => [key, fields.aliases])).toEqual([["new:x", "Prob"]]);
  });
});
