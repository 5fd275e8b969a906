import { describe, expect, it } from "vitest";
import type { AuditEntry } from "#domain/accounts/audit.ts";
import { auditDifferences, fieldsOf } from "../../../src/admin/accounts/audit/audit-page.tsx";
import { auditSubject, auditLabel, auditText } from "../../../src/admin/accounts/audit/audit-texts.ts";
import { englishTranslator } from "../support/english-translator.ts";

const entry = (told: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  who: { id: 1, name: "Hanna Prober" },
  what: "passport.update",
  subject: "passport:AAL1234567",
  before: null,
  after: null,
  queued_at: null,
  applied_at: "2026-11-20T08:00:00.000Z",
  ...told,
});

const branch = (name: string, more: object = {}) => ({
  slug: name.toLowerCase(),
  name,
  name_am: null,
  aliases: [],
  phone: null,
  updated_at: null,
  ...more,
});

const MERGE = entry({
  what: "location.merge",
  subject: "location:adamma",
  before: { from: branch("Adamma", { phone: "0221110000" }), into: branch("Adama") },
  after: branch("Adama", {
    aliases: ["Adamma"],
    phone: "0221110000",
    updated_at: "2026-11-20T08:00:00.000Z",
  }),
});

describe("The differences of an audit entry", () => {
  it("are the fields a person changed, with the former values", () => {
    const before = {
      id: 7,
      first_name: "Abeba",
      full_name: "Abeba Alemu",
      middle_name: null,
      last_name: "Alemu",
    };
    const after = { ...before, first_name: "Abebe", full_name: "Abebe Alemu", middle_name: "" };
    expect(auditDifferences({ before, after })).toEqual({
      changes: [{ field: "first_name", before: "Abeba", after: "Abebe" }],
      removed: null,
    });
  });

  it("of a created or deleted record have one side, without empty fields", () => {
    const record = { id: 7, first_name: "Abebe", middle_name: null };
    expect(auditDifferences({ before: null, after: record }).changes).toEqual([
      { field: "first_name", before: undefined, after: "Abebe" },
    ]);
    expect(auditDifferences({ before: record, after: null }).changes).toEqual([
      { field: "first_name", before: "Abebe", after: undefined },
    ]);
  });

  it("of a merge show what the remaining branch took over, and the removed one", () => {
    const { changes, removed } = auditDifferences(MERGE);
    expect(changes).toEqual([
      { field: "aliases", before: [], after: ["Adamma"] },
      { field: "phone", before: null, after: "0221110000" },
    ]);
    expect(fieldsOf(removed ?? {}).map(({ field }) => field)).toEqual(["name", "phone"]);
  });
});

describe("The words of an audit entry", () => {
  const text = (field: string, value: unknown) => auditText(englishTranslator, field, value);

  it.each([
    ["status", "settled", "Settled"],
    ["status", "parsed", "To be checked"],
    ["status", "of another build", "of another build"],
    ["roles", ["editor"], "Editor"],
    ["permissions", ["upload-files", "manage-articles"], "Import PDF lists, Write articles"],
    ["is_admin", true, "Yes"],
    ["date_of_publish", "2026-11-20", "11 Hidar 2019 (20 Nov 2026)"],
    ["ad_ending_date", "2026-11-20", "11 Hidar 2019 (20 Nov 2026)"],
    ["devices", 2, "2"],
    ["phone", null, "–"],
    ["aliases", [], "–"],
    ["status", "scheduled", "Scheduled"],
  ])("%s %j is %j", (field, value, expected) => {
    expect(text(field, value)).toBe(expected);
  });

  it("are never JSON", () => {
    const odd = { name: "Adama", aliases: ["Nazret"], more: { phone: "0221" } };
    expect(text("unknown", odd)).toBe("Name: Adama; Other spellings: Nazret; more: Phone: 0221");
    expect(auditLabel(englishTranslator, "original_filename")).toBe("File");
  });
});

describe("The subject of an audit entry", () => {
  const about = (told: Partial<AuditEntry>) => auditSubject(englishTranslator, entry(told));

  it("is a picture's description or file, and not its checksum", () => {
    const picture = { what: "media.upload", subject: `media:${"0123456789abcdef".repeat(4)}` };
    expect(about({ ...picture, after: { filename: "hall.png", alt: "The hall" } }).text).toBe("The hall");
    expect(about({ ...picture, after: { filename: "hall.png", alt: "" } }).text).toBe("hall.png");
    expect(about(picture)).toEqual({ text: "01234567", href: null });
  });

  it("links to its present page", () => {
    const passport = { id: 7, full_name: "Abebe Alemu", request_number: "AAL1234567" };
    expect(about({ after: passport })).toEqual({
      text: "Abebe Alemu · AAL1234567",
      href: "/admin/passports/7",
    });
    expect(about({ what: "passport.delete", before: passport }).href, "to be restored").toBe(
      "/admin/passports/7",
    );
    expect(about({ what: "location.delete", subject: "location:x", before: branch("X") }).href).toBe(
      "/admin/locations/x",
    );
    expect(about({ subject: "location:adama", after: branch("Adama") })).toEqual({
      text: "Adama",
      href: "/admin/locations/adama",
    });
    expect(about(MERGE)).toEqual({ text: "Adamma → Adama", href: "/admin/locations/adamma" });
    expect(about({ what: "import.move", subject: "import:14", after: { location: "Adama" } })).toEqual({
      text: "List 14 · Adama",
      href: "/admin/pdf-import/14",
    });
    const published = { title: "Fees", status: "published" };
    expect(about({ what: "article.publish", subject: "article:fees", after: published })).toEqual({
      text: "Fees",
      href: "/admin/articles/fees",
    });
    expect(about({ subject: "advertisement:5", after: { ad_title: "Invented Café" } })).toEqual({
      text: "Invented Café",
      href: "/admin/advertisements/5",
    });
    expect(about({ subject: "user:3", subject_name: "Dawit Bekele" })).toEqual({
      text: "Dawit Bekele",
      href: "/admin/users/3",
    });
    expect(
      about({ subject: "removal-request:1", after: { request_number: "AAL1234567", status: "settled" } }),
    ).toEqual({ text: "AAL1234567", href: "/admin/removal-requests?q=AAL1234567" });
  });

  it("has no link when it is gone for good, or this build has no page", () => {
    expect(about({ what: "import.delete", subject: "import:14" })).toEqual({ text: "List 14", href: null });
    expect(about({ what: "user.close", subject: "user:3" })).toEqual({ text: "User 3", href: null });
    expect(about({ subject: "poem:hello" })).toEqual({ text: "poem:hello", href: null });
  });
});
