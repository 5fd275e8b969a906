import { describe, expect, it } from "vitest";
import { ARTICLE_FAULTS } from "#domain/articles/admin-contract.ts";
import { PICTURE_FAULTS } from "#domain/articles/admin-media.ts";
import { problemText, subjectText } from "../../../src/admin/kit/outbox/change-texts.ts";
import {
  recordLink,
  actionsOf,
  editableFields,
  readEdited,
} from "../../../src/admin/kit/outbox/change-item.tsx";
import { mostUrgentStatus, syncStatus } from "../../../src/admin/kit/outbox/sync-mark.tsx";
import { addAgain } from "../../../src/admin/kit/outbox/add-again.ts";
import { type Change, CHANGE_STATES } from "../../../src/outbox/change.ts";
import { parseChanges } from "../../../src/outbox/outbox-store.ts";
import { outboxKinds } from "../../../src/outbox-kinds.ts";
import { openTestOutbox } from "../outbox/support/rows.ts";
import { englishTranslator, translatorOf } from "../support/english-translator.ts";
import { changeOf } from "./change.ts";

const NOW = Date.parse("2026-11-20T09:00:00Z");

describe("a change in the outbox", () => {
  it("has one of the labels people read", () => {
    expect(CHANGE_STATES.map((state) => syncStatus({ state }))).toEqual([
      "waiting",
      "sending",
      "needs-you",
      "needs-you",
      "paused",
      "sent",
    ]);
  });

  it("shows the most urgent label of all changes to its record", () => {
    expect(mostUrgentStatus([])).toBeNull();
    expect(mostUrgentStatus([{ state: "done" }, { state: "waiting" }])).toBe("waiting");
    expect(mostUrgentStatus([{ state: "sending" }, { state: "parked" }, { state: "paused" }])).toBe(
      "needs-you",
    );
  });

  it("is edited only where there are texts to edit", () => {
    const lines = [{ page: 1, line: 4, text: "Group B" }];
    expect(editableFields({ lines, deleted: false })).toEqual([]);
    expect(actionsOf(changeOf({ kind: "import.dismiss", body: { lines } }))).toEqual(new Set(["discard"]));
    expect(actionsOf(changeOf({ kind: "passport.restore", body: { deleted: false } }))).toEqual(
      new Set(["discard"]),
    );
  });

  it("can be discarded while waiting, compared in a conflict, and not touched while being sent", () => {
    const body = { last_name: "Mine" };
    const can = (state: Change["state"], sent: Change["body"]) => [
      ...actionsOf(changeOf({ state, body: sent })),
    ];
    expect(can("waiting", body)).toEqual(["edit", "discard"]);
    expect(can("waiting", null)).toEqual(["discard"]);
    expect(can("parked", body)).toEqual(["edit", "retry", "discard"]);
    expect(can("paused", body)).toContain("sign-in");
    expect(can("sending", body)).toEqual([]);
  });

  it("whose record was deleted meanwhile can create it again, with its fields", () => {
    const change = changeOf({
      state: "parked",
      lastProblem: { kind: "deleted" },
      base: { id: 1, full_name: "Abebe Kebede", first_name: "Abebe", last_name: "Kebede" },
      body: { last_name: "Alemu" },
    });
    expect([...actionsOf(change)]).toEqual(["add-again", "discard"]);
    expect(addAgain(change)).toEqual({
      kind: "passport.create",
      body: { first_name: "Abebe", last_name: "Alemu" },
      accountId: 1,
    });
    expect([...actionsOf({ ...change, kind: "removal.settle" })]).toEqual(["discard"]);
  });

  it("is named by person and number, else by its resource", () => {
    const base = { first_name: "Abebe", last_name: "Kebede", request_number: "AAL1234567" };
    expect(subjectText(englishTranslator, changeOf({ base, body: { last_name: "Alemu" } }))).toBe(
      "Abebe Alemu · AAL1234567",
    );
    expect(subjectText(englishTranslator, changeOf({}))).toBe("Record 1");
  });

  it("links to the page of its record under its present name, while there is one", () => {
    const link = (told: Partial<Change>) => recordLink(changeOf(told));
    const answer = { resource: "passport:7", from: null, etag: null, data: null };
    expect(link({ resource: "passport:new:1" })).toBe("/admin/passports/new%3A1");
    expect(link({ resource: "passport:new:1", state: "done", answer })).toBe("/admin/passports/7");
    expect(link({ kind: "location.update", resource: "location:adama" })).toBe("/admin/locations/adama");
    expect(link({ kind: "passport.delete", state: "done", answer })).toBeNull();
    expect(link({ kind: "removal.settle", resource: "removal-request:1" })).toBeNull();
  });

  it("is edited field by field; what is no text stays unchanged", () => {
    const body = { last_name: "A", middle_name: null, aliases: ["x", "y"], is_admin: true };
    expect(editableFields(body).map(({ name, kind, text }) => [name, kind, text])).toEqual([
      ["last_name", "text", "A"],
      ["middle_name", "text", ""],
      ["aliases", "lines", "x\ny"],
    ]);
    const described = { address: "Road 1", ad_ending_date: "2026-11-20", note: null };
    expect(editableFields(described).map(({ name, kind }) => [name, kind])).toEqual([
      ["address", "lines"],
      ["ad_ending_date", "day"],
      ["note", "lines"],
    ]);
    expect(readEdited(body, { last_name: " B ", middle_name: "", aliases: "x\n\n z" })).toEqual({
      last_name: "B",
      middle_name: null,
      aliases: ["x", "z"],
      is_admin: true,
    });
  });
});

it("a deletion is called by its record's name, also once it was sent", async () => {
  const phone = await openTestOutbox();
  const base = { id: 8233, first_name: "Abebe", last_name: "Kebede", request_number: "AAL1234567" };
  phone.answers.push({ kind: "done", etag: '"a"', data: null });
  await phone.outbox.enqueue({
    kind: "passport.delete",
    resource: "passport:8233",
    base,
    baseEtag: '"a"',
    accountId: 1,
  });
  const [row = changeOf({})] = await phone.rows();
  expect(row).toMatchObject({ state: "done", base: null, body: null });
  expect(subjectText(englishTranslator, row)).toBe("Abebe Kebede · AAL1234567");
});

describe("a conflict", () => {
  const stale = (told: Partial<Change>) =>
    changeOf({ state: "conflict", serverVersion: {}, accountId: 1, ...told });
  const ALMAZ = { id: 4, name: "Almaz Bekele" };
  const at = "2026-11-19T06:05:00.000Z";

  it.each([
    [{ by: ALMAZ, at }, "Almaz Bekele changed this meanwhile (9:05 am, 19 November)."],
    [{ by: { ...ALMAZ, id: 1 }, at }, "You changed this yourself meanwhile (9:05 am, 19 November)."],
    [{ by: null, at }, "A new list or a schedule changed this meanwhile (9:05 am, 19 November)."],
    [undefined, "Somebody else changed this meanwhile."],
  ])("names who changed the record, and when: %j", (changed, text) => {
    const row = stale({ lastProblem: { kind: "stale", changed } });
    expect(problemText(englishTranslator, row, NOW)).toBe(`${text} Choose what to keep.`);
  });

  it("names them in Amharic too", async () => {
    const row = stale({ lastProblem: { kind: "stale", changed: { by: ALMAZ, at } } });
    expect(problemText(await translatorOf("am"), row, NOW)).toContain(
      "Almaz Bekele ቀይረውታል (ኅዳር 10 ቀን፣ ከጠዋቱ 3:05)።",
    );
  });

  it("is compared, unless the other version did not come, which is said and asked for", () => {
    expect([...actionsOf(stale({}))]).toEqual(["compare"]);
    const unread = stale({ serverVersion: null, lastProblem: { kind: "stale" } });
    expect([...actionsOf(unread)]).toEqual(["retry", "discard"]);
    expect(problemText(englishTranslator, unread, NOW)).toBe(
      "Somebody else changed this meanwhile. That version could not be read. Send yours again to fetch it.",
    );
  });
});

describe("a refusal that only the server could know of", () => {
  const refused = (...errors: { path: string; message: string; code?: string }[]) =>
    ({ kind: "refused", status: 422, code: "validation_failed", errors }) as const;
  const passed = { path: "published_at", message: "This time has passed.", code: "time_passed" };

  it("keeps its code in the outbox, and is explained by it in both languages", async () => {
    const phone = await openTestOutbox();
    phone.answers.push(refused(passed));
    await phone.outbox.enqueue({ kind: "article.create", body: { title: "Title" }, accountId: 1 });
    const [row = changeOf({})] = await phone.rows();
    expect(problemText(englishTranslator, row, NOW)).toBe(
      "The publish time has passed. Choose a later one, or publish the article now.",
    );
    expect(problemText(await translatorOf("am"), row, NOW)).toBe(
      "የሚታተምበት ሰዓት አልፏል። የሚመጣ ሰዓት ይምረጡ ወይም ጽሑፉን አሁን ያትሙት።",
    );
  });

  it("does not say of a device without a connection that the server did not answer", () => {
    const told = (why: "offline" | "timeout") =>
      problemText(englishTranslator, changeOf({ lastProblem: { kind: "no-answer", why } }), NOW);
    expect(told("offline")).toBe("There was no connection. It will be sent when there is one.");
    expect(told("timeout")).toContain("The server did not answer.");
  });

  it("has a text for each code of articles and pictures", () => {
    for (const code of [...ARTICLE_FAULTS, ...PICTURE_FAULTS]) {
      const lastProblem = refused({ path: "file", message: "In English", code });
      const text = problemText(englishTranslator, changeOf({ lastProblem }), NOW);
      expect(text).not.toMatch(/did not take|English|fault\./);
    }
  });

  it("names the fields whose code it does not know, and those of rows without codes", () => {
    const unknown = { path: "title", message: "Wrong", code: "of_a_later_version" };
    const former = { path: "excerpt", message: "Wrong" };
    const row = changeOf({ state: "parked", body: {}, lastProblem: refused(unknown, former, passed) });
    const [read] = parseChanges(outboxKinds, [row]);
    expect(problemText(englishTranslator, read ?? row, NOW)).toBe(
      `${englishTranslator.t("fault.time_passed")} ${englishTranslator.t("outbox.wrong_fields")} Title, Excerpt`,
    );
  });
});
