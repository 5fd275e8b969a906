import { expect, it } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { createSender } from "../../../../src/outbox/send-change.ts";
import { changeOf } from "../../../src/admin/change.ts";
import { describeOnEachStore } from "../../stores.ts";
import { accountOf } from "../../support/accounts.ts";
import { testApp } from "../../test-app.ts";
import { pdf, REQUEST } from "./request-files.ts";

describeOnEachStore("A request to advertise from the phone's outbox", (getStore) => {
  it("arrives once with its file, though its answer was lost and it is sent again", async () => {
    const app = await testApp(getStore());
    const origin = await app.listen({ host: "127.0.0.1", port: 0 });
    const send = createSender({ baseUrl: origin, fetch });
    const change = changeOf({
      kind: "advertisement.request",
      resource: "advertisement-request:new:1",
      method: "POST",
      path: apiPaths.advertisementRequests,
      idempotencyKey: "a-key-of-the-outbox",
      body: { ...REQUEST, file: new File([new Uint8Array(pdf())], "ዕቅድ.pdf", { type: "application/pdf" }) },
      accountId: null,
    });
    const first = await send(change, null);
    expect(first).toMatchObject({ kind: "done", data: { id: 1, status: "pending" } });
    expect(await send(change, null)).toEqual(first);
    const { db } = getStore();
    const rows = await db
      .selectFrom("advertisement_requests")
      .select(["id", "file_name", "file_bytes"])
      .execute();
    expect(rows).toEqual([{ id: 1, file_name: "ዕቅድ.pdf", file_bytes: pdf().length }]);

    const token = (await accountOf(getStore(), "manage-advertisements"))?.token ?? "";
    const update = changeOf({
      kind: "advertisement-request.update",
      resource: "advertisement-request:1",
      path: apiPaths.adminAdvertisementRequest(1),
      idempotencyKey: "a-key-of-a-manager",
      body: { status: "approved" },
      baseEtag: '"another"',
    });
    const stale = await send(update, token);
    expect(stale).toMatchObject({ kind: "stale", current: { id: 1, status: "pending" } });
    const etag = stale.kind === "stale" ? stale.etag : null;
    expect(await send({ ...update, baseEtag: etag }, token)).toMatchObject({
      kind: "done",
      data: { status: "approved" },
    });
    const refused = changeOf({
      ...update,
      idempotencyKey: "a-key-of-another",
      body: { status: "pending" },
      baseEtag: "*",
    });
    expect(await send(refused, token)).toMatchObject({
      kind: "refused",
      status: 409,
      code: "transition_not_allowed",
    });
  });
});
