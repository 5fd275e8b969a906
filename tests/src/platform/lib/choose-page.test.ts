import { describe, expect, it } from "vitest";
import { NOTHING_FOUND } from "../../../../src/passports/found.ts";
import type { PassportList } from "#domain/passports/contract.ts";
import type { MirrorSummary } from "../../../../src/platform/db/mirror-summary.ts";
import type { ApiError } from "../../../../src/platform/lib/api-error.ts";
import type { MirrorView } from "../../../../src/platform/hooks/mirror-view.tsx";
import { choosePage } from "../../../../src/passports/use-passport-page.ts";

const NOTHING = { data: undefined, error: undefined, fetching: false, updatedAt: null };
const failed = (error: ApiError) => ({ ...NOTHING, error });
const refused: ApiError = {
  kind: "problem",
  problem: { type: "about:blank", title: "Too deep", status: 422, code: "search_too_deep" },
};

function holding(passports: number): MirrorView {
  const summary: MirrorSummary = {
    passports,
    bytes: 100,
    listDays: new Map([["Adama", "2026-11-20"]]),
    newestListDay: "2026-11-20",
    updatedAt: 5000,
    checkedAt: 5000,
    published: 1000,
    complete: false,
    sampleData: true,
    cutByStorage: false,
  };
  return { status: "ready", summary, manifest: null, segments: [] };
}

const list: PassportList = {
  data: [],
  links: { first: null, last: null, prev: null, next: null },
  meta: {
    current_page: 1,
    per_page: 25,
    page_size: 25,
    page_size_options: [25],
    total: 0,
    last_page: 1,
    has_more: false,
  },
  filters: {},
};
const onPhone = { ...NOTHING_FOUND, exactTotal: 51 };
const base = { server: NOTHING, phone: null, view: holding(40), online: true, page: 1, pageSize: 25 };

describe("a page of passports", () => {
  it("is the server's once available, though the phone was quicker", () => {
    const server = { ...NOTHING, data: list, updatedAt: 9000 };
    expect(choosePage({ ...base, server, phone: onPhone })).toMatchObject({ source: "server", asOf: 9000 });
  });

  it("is the phone's while the server is away, with its own page count and marks", () => {
    expect(choosePage({ ...base, server: failed({ kind: "offline" }), phone: onPhone })).toMatchObject({
      source: "phone",
      total: 51,
      lastPage: 3,
      asOf: 5000,
      sample: true,
    });
  });

  it("ends at row 5,000 on the phone too, and says how many of all it shows", () => {
    const found = { ...onPhone, exactTotal: 8_230 };
    expect(choosePage({ ...base, server: failed({ kind: "offline" }), phone: found })).toMatchObject({
      total: 8_230,
      lastPage: 200,
      shown: 5_000,
    });
    expect(
      choosePage({ ...base, server: failed({ kind: "offline" }), phone: found, pageSize: 150 }),
    ).toMatchObject({ lastPage: 33, shown: 4_950 });
    const meta = { ...list.meta, total: 8_230, last_page: 10 };
    expect(
      choosePage({ ...base, server: { ...NOTHING, data: { ...list, meta }, updatedAt: 9_000 } }),
    ).toMatchObject({ total: 8_230, lastPage: 10, shown: 250 });
  });

  it("is empty after the deepest page, which is read in its place for the total", () => {
    const meta = { ...list.meta, total: 8_230, last_page: 200 };
    const passport = {
      id: 7,
      request_number: "AAL1234567",
      first_name: "Sample",
      last_name: "Person",
      full_name: "Sample Person",
      location: "Adama",
      date_of_publish: "2026-11-20",
      created_at: "2026-11-20T00:00:00Z",
      updated_at: null,
    };
    const server = { ...NOTHING, data: { ...list, data: [passport], meta }, updatedAt: 9_000 };
    expect(choosePage({ ...base, server, page: 200 })).toMatchObject({ passports: [{ id: 7 }] });
    expect(choosePage({ ...base, server, page: 201 })).toMatchObject({
      passports: [],
      total: 8_230,
      lastPage: 200,
    });
  });

  it("shows all of a shorter list", () => {
    expect(choosePage({ ...base, server: failed({ kind: "offline" }), phone: onPhone })).toMatchObject({
      total: 51,
      shown: 51,
    });
  });

  it("waits while neither has answered", () => {
    expect(choosePage(base)).toEqual({ status: "loading" });
    expect(choosePage({ ...base, server: failed({ kind: "timeout" }) })).toEqual({ status: "loading" });
  });

  it("reports when the phone holds nothing or cannot be read", () => {
    const server = failed({ kind: "timeout" });
    const told = { status: "failed", error: { kind: "timeout" } };
    expect(choosePage({ ...base, server, phone: onPhone, view: holding(0) })).toEqual(told);
    expect(choosePage({ ...base, server, phone: "unreadable" })).toEqual(told);
    expect(choosePage({ ...base, server, view: { status: "failed" } })).toEqual(told);
    expect(choosePage({ ...base, online: false, view: holding(0) })).toEqual({
      status: "failed",
      error: { kind: "offline" },
    });
  });

  it("never replaces a refusal by the phone's lists", () => {
    expect(choosePage({ ...base, server: failed(refused), phone: onPhone })).toMatchObject({
      status: "failed",
    });
  });
});
