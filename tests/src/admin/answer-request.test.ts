import { describe, expect, it } from "vitest";
import type { AdminRemovalRequest } from "#domain/passports/admin-removal-requests.ts";
import { showRequest } from "../../../src/admin/passports/removal/answer-request.tsx";
import { changeOf } from "./change.ts";

const REQUEST: AdminRemovalRequest = {
  id: 1,
  request_number: "AAL1234567",
  passport_id: 5,
  reason: "The name is written wrong.",
  phone_number: "0911234567",
  status: "pending",
  note: null,
  created_at: "2026-11-20T08:00:00.000Z",
  updated_at: null,
  settled_by: null,
};
const settling = (id: number, body: Record<string, unknown>) =>
  changeOf({ kind: "removal.settle", resource: `removal-request:${id}`, body });

describe("a removal request with a pending answer", () => {
  it("shows this device's answer, and keeps a note that it does not change", () => {
    const noted = { ...REQUEST, note: "Called." };
    const shown = showRequest(noted, [
      settling(1, { status: "settled" }),
      settling(12, { status: "rejected" }),
    ]);
    expect(shown.request).toMatchObject({ status: "settled", note: "Called." });
    expect(shown.changes).toHaveLength(1);
  });

  it("ignores a malformed body", () => {
    expect(showRequest(REQUEST, [settling(1, { status: "gone" })]).request).toEqual(REQUEST);
  });

  it("shows the server's answer once applied", () => {
    const answer = {
      resource: "removal-request:1",
      from: null,
      etag: null,
      data: { ...REQUEST, status: "rejected", settled_by: "Hanna Prober" },
    };
    const done = changeOf({ kind: "removal.settle", resource: "removal-request:1", state: "done", answer });
    expect(showRequest(REQUEST, [done]).request).toMatchObject({
      status: "rejected",
      settled_by: "Hanna Prober",
    });
  });
});
