import { describe, expect, it } from "vitest";
import type { AdvertisementTexts } from "../../../src/admin/advertising/advertisements/advertisement-fields.ts";
import {
  ADVERTISEMENT,
  proposedLastDay,
} from "../../../src/admin/advertising/advertisements/advertisement-record.tsx";
import { readAdvertisement } from "../../../src/admin/advertising/advertisements/read-advertisement.ts";
import {
  ADVERTISEMENT_SEARCH,
  daysLeft,
} from "../../../src/admin/advertising/advertisements/advertisements-page.tsx";
import {
  stepFaults,
  fieldsFromRequest,
} from "../../../src/admin/advertising/advertisements/advertisement-pages.tsx";
import { readPayment } from "../../../src/admin/advertising/advertisements/payments.tsx";
import { changedFields } from "../../../src/admin/kit/form/form-texts.ts";
import { showRecord } from "../../../src/admin/kit/record/shown-record.ts";
import { formatSearch, readSearch } from "../../../src/platform/lib/search-params.ts";
import { englishTranslator } from "../support/english-translator.ts";
import { inventedAdvertisement } from "./invented-advertisement.ts";
import { changeOf } from "./change.ts";

const DESKTOP = "d".repeat(64);
const MOBILE = "e".repeat(64);
const TYPED: AdvertisementTexts = {
  ...ADVERTISEMENT.empty,
  ad_title: "Invented Café",
  client_name: "Café PLC",
  ad_client_link: "https://cafe.example/",
};

function errorsOf(
  typed: Partial<AdvertisementTexts>,
  sizes: [string, { width: number; height: number }][] = [],
) {
  const read = readAdvertisement(
    englishTranslator,
    { ...TYPED, ...typed },
    { isNew: true, sizes: new Map(sizes) },
  );
  return read.ok ? {} : read.error;
}

describe("an advertisement's form", () => {
  it.each([
    [{ ad_title: " ab " }, "ad_title", "Enter a title of 3 to 160 characters"],
    [{ client_name: "" }, "client_name", "Enter the client’s name, 2 to 255 characters"],
    [{ ad_client_link: "cafe" }, "ad_client_link", "Enter a web address, such as https://example.org"],
    [
      { ad_client_link: "javascript:alert(1)" },
      "ad_client_link",
      "Enter a web address, such as https://example.org",
    ],
    [{ priority: "101" }, "priority", "Enter a whole number from 0 to 100"],
    [{ priority: "1.5" }, "priority", "Enter a whole number from 0 to 100"],
    [{ ad_excerpt: "a".repeat(281) }, "ad_excerpt", "This text is too long"],
    [{ ad_published_date: "2026-02-30" }, "ad_published_date", "Choose a day"],
    [{ ad_ending_date: "2026-02-30" }, "ad_ending_date", "Choose a day"],
    [
      { ad_published_date: "2026-11-20", ad_ending_date: "2026-11-19" },
      "ad_ending_date",
      "The last day is before the first",
    ],
  ])("says what is wrong with %j", (typed, field, sentence) => {
    expect(errorsOf(typed)).toEqual({ [field]: sentence });
  });

  it("names the wanted and the actual size of a picture of another shape, for the chosen placement", () => {
    const sizes: [string, { width: number; height: number }][] = [[DESKTOP, { width: 970, height: 250 }]];
    expect(errorsOf({ ad_desktop_asset: DESKTOP }, sizes)).toEqual({});
    expect(errorsOf({ ad_desktop_asset: DESKTOP, placement: "calendar" }, sizes)).toEqual({
      ad_desktop_asset:
        "The picture must have the shape of 728 × 90 pixels (or 1456 × 180); this one is 970 × 250.",
    });
  });

  it("makes a new draft with the request it came from, and sends neither request nor status later", () => {
    const typed = { ...TYPED, advertisement_request_id: "7", ad_mobile_asset: MOBILE, admin_notes: " " };
    const read = (isNew: boolean) => readAdvertisement(englishTranslator, typed, { isNew, sizes: new Map() });
    expect(read(true)).toEqual({
      ok: true,
      value: {
        placement: "home-hero",
        ad_title: "Invented Café",
        client_name: "Café PLC",
        ad_client_link: "https://cafe.example/",
        package_type: "monthly",
        ad_published_date: null,
        ad_ending_date: null,
        ad_desktop_asset: null,
        ad_mobile_asset: MOBILE,
        ad_excerpt: null,
        ad_desc: null,
        admin_notes: null,
        priority: 0,
        advertisement_request_id: 7,
      },
    });
    expect(read(false)).not.toHaveProperty("value.advertisement_request_id");
    expect(read(false)).not.toHaveProperty("value.status");
  });

  it("opened and saved changes nothing", () => {
    const { fields } = showRecord(ADVERTISEMENT, "5", inventedAdvertisement(), []);
    const read = readAdvertisement(englishTranslator, fields, { isNew: false, sizes: new Map() });
    expect(changedFields(read.ok ? read.value : { ad_title: "" }, fields)).toEqual({});
  });

  it("shows a status that waits to be sent", () => {
    const change = changeOf({
      kind: "advertisement.update",
      resource: "advertisement:5",
      body: { status: "paused" },
    });
    expect(showRecord(ADVERTISEMENT, "5", inventedAdvertisement(), [change]).fields.status).toBe("paused");
  });

  it("is filled from a person's request", () => {
    const request = {
      id: 7,
      full_name: "Sara Alemu",
      company_name: "Café PLC",
      description: "A month, please.",
      admin_notes: null,
    };
    expect(fieldsFromRequest(request)).toMatchObject({
      ad_title: "Café PLC",
      client_name: "Café PLC",
      admin_notes: "A month, please.",
      advertisement_request_id: "7",
    });
    expect(fieldsFromRequest({ ...request, company_name: null }).client_name).toBe("Sara Alemu");
    expect(fieldsFromRequest({ ...request, admin_notes: "6000 birr." }).admin_notes).toBe(
      "6000 birr.\n\nA month, please.",
    );
  });
});

describe("the last day", () => {
  const none = { package_type: "weekly", ad_published_date: "", ad_ending_date: "" };
  const week = { ...none, ad_published_date: "2026-11-20", ad_ending_date: "2026-11-26" };

  it("is proposed from the first day and the package, also when either changes", () => {
    expect(proposedLastDay(none, { ...none, ad_published_date: "2026-11-20" })).toBe("2026-11-26");
    expect(proposedLastDay(week, { ...week, package_type: "monthly" })).toBe("2026-12-19");
    expect(proposedLastDay(week, { ...week, ad_published_date: "2026-11-21" })).toBe("2026-11-27");
  });

  it("stays as somebody chose it, and while other fields change", () => {
    const chosen = { ...week, ad_ending_date: "2026-11-30" };
    expect(proposedLastDay(chosen, { ...chosen, ad_published_date: "2026-11-21" })).toBe("2026-11-30");
    expect(proposedLastDay(week, { ...week, ad_ending_date: "" })).toBe("");
  });

  it("is near within three days of a running one only", () => {
    const now = Date.parse("2026-11-20T22:00:00Z");
    const left = (ad_ending_date: string, status = "active") => daysLeft({ status, ad_ending_date }, now);
    // It is the 21st in Addis Ababa.
    expect([left("2026-11-21"), left("2026-11-24"), left("2026-11-25"), left("2026-11-20")]).toEqual([
      0,
      3,
      null,
      null,
    ]);
    expect(left("2026-11-21", "paused")).toBeNull();
  });
});

describe("a step", () => {
  const ready = { ...TYPED, ad_desktop_asset: DESKTOP, ad_mobile_asset: MOBILE };

  it("to running needs both pictures and a time that has come", () => {
    expect(stepFaults(TYPED, "active", "2026-11-20")).toEqual(["no_desktop_picture", "no_mobile_picture"]);
    expect(stepFaults(ready, "active", "2026-11-20")).toEqual([]);
    expect(stepFaults({ ...ready, ad_published_date: "2026-11-21" }, "active", "2026-11-20")).toEqual([
      "first_day_ahead",
    ]);
    expect(stepFaults({ ...ready, ad_published_date: "2026-01-01" }, "active", "2026-11-20")).toEqual([
      "last_day_passed",
    ]);
  });

  it("to scheduled needs a first day; to paused and draft nothing", () => {
    expect(stepFaults(ready, "scheduled", "2026-11-20")).toEqual(["no_first_day"]);
    expect(stepFaults(TYPED, "paused", "2026-11-20")).toEqual([]);
    expect(stepFaults(TYPED, "draft", "2026-11-20")).toEqual([]);
  });
});

describe("a payment", () => {
  const typed = { amount: "1,500.50", status: "paid", day: "2026-11-20", note: " " };

  it("is read with the separators people write", () => {
    expect(readPayment(englishTranslator, typed)).toEqual({
      ok: true,
      value: { amount: "1500.50", status: "paid", day: "2026-11-20", note: null },
    });
  });

  it.each([
    [{ amount: "much" }, { amount: "Enter the amount in birr, such as 1500.00" }],
    [{ amount: "-5" }, { amount: "Enter the amount in birr, such as 1500.00" }],
    [{ day: "2026-02-30" }, { day: "Choose a day" }],
    [{ note: "a".repeat(501) }, { note: "This text is too long" }],
  ])("with %j is refused", (wrong, error) => {
    expect(readPayment(englishTranslator, { ...typed, ...wrong })).toEqual({ ok: false, error });
  });
});

it("the list's state in the URL survives a round trip, and unknown values fall back", () => {
  const query = "q=caf%C3%A9&status=active&placement=calendar&sort=priority&sort_dir=asc&page=2";
  const search = readSearch(ADVERTISEMENT_SEARCH, new URLSearchParams(query));
  expect(search).toMatchObject({ q: "café", status: "active", placement: "calendar", page: 2 });
  expect(formatSearch(ADVERTISEMENT_SEARCH, search)).toBe(query);
  const wrong = readSearch(ADVERTISEMENT_SEARCH, new URLSearchParams("status=gone&placement=moon&sort=x"));
  expect(formatSearch(ADVERTISEMENT_SEARCH, wrong)).toBe("");
});
