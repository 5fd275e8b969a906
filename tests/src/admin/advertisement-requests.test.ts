import { describe, expect, it } from "vitest";
import type { AdminAdvertisementRequest } from "#domain/advertising/admin-requests.ts";
import { REQUEST_SEARCH } from "../../../src/admin/advertising/requests/requests-page.tsx";
import { showRequest } from "../../../src/admin/advertising/requests/shown-requests.tsx";
import { formatSearch, readSearch } from "../../../src/platform/lib/search-params.ts";
import type { Change } from "../../../src/outbox/change.ts";
import { changeOf } from "./change.ts";

const DEFAULTS = {
  status: "all",
  full_name: "",
  company_name: "",
  phone_number: "",
  created_after: "",
  created_before: "",
  sort: "created_at",
  sort_dir: "desc",
  page: 1,
  per_page: 20,
};
const read = (search: string) => readSearch(REQUEST_SEARCH, new URLSearchParams(search));

describe("The address of the list of requests to advertise", () => {
  it("has ten parameters and their defaults", () => {
    expect(read("")).toEqual(DEFAULTS);
    expect(Object.keys(REQUEST_SEARCH)).toHaveLength(10);
  });

  it("is read and written again", () => {
    const search =
      "status=contacted&full_name=abebe&company_name=shoes&phone_number=0911&created_after=2026-11-01" +
      "&created_before=2026-11-20&sort=full_name&sort_dir=asc&page=3&per_page=100";
    expect(formatSearch(REQUEST_SEARCH, read(search))).toBe(search);
  });

  it.each([
    "status=old",
    "created_after=2026-02-30",
    "created_before=yesterday",
    "sort=id",
    "sort_dir=up",
    "page=0",
    "page=-1",
    "page=x",
    "per_page=0",
    "per_page=101",
    "per_page=1.5",
    "full_name=%20",
  ])("with %s falls back to the default", (search) => {
    expect(read(search)).toEqual(DEFAULTS);
  });
});

describe("A request with its queued changes", () => {
  const base: AdminAdvertisementRequest = {
    id: 7,
    full_name: "Invented Person",
    phone_number: "0911234567",
    email: null,
    company_name: null,
    description: "A shop for shoes.",
    status: "pending",
    created_at: "2026-11-20T12:00:00.000Z",
    etag: '"a"',
    file_url: null,
    file_name: null,
    file_bytes: null,
    admin_notes: "Old notes",
    contacted_at: null,
    updated_at: null,
    handled_by: null,
    advertisement_ids: [],
  };
  const change = (given: Partial<Change>): Change =>
    changeOf({ resource: "advertisement-request:7", ...given });

  it("shows what is not sent yet, in its order, and no change of another or of the form", () => {
    const shown = showRequest(base, [
      change({ kind: "advertisement-request.update", body: { status: "contacted" } }),
      change({ kind: "advertisement-request.update", body: { status: "approved", admin_notes: null } }),
      change({
        kind: "advertisement-request.update",
        body: { status: "rejected" },
        resource: "advertisement-request:70",
      }),
      change({ kind: "advertisement.request", body: { admin_notes: "mine" } }),
    ]);
    expect(shown.request).toEqual({ ...base, status: "approved", admin_notes: null });
    expect([shown.changes.length, shown.isDeleted]).toEqual([2, false]);
  });

  it("shows the server's answer of one just sent, and marks one that is to be deleted", () => {
    const data = {
      ...base,
      status: "contacted",
      contacted_at: "2026-11-20T13:00:00.000Z",
      handled_by: "Dawit",
    };
    const answer = { resource: "advertisement-request:7", from: null, etag: null, data };
    const shown = showRequest(base, [
      change({ kind: "advertisement-request.update", body: null, state: "done", answer }),
      change({ kind: "advertisement-request.delete", method: "DELETE", body: null }),
    ]);
    expect(shown.request).toEqual(data);
    expect(shown.isDeleted).toBe(true);
  });
});
