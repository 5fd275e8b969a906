import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { queuedAt, writeAudit } from "../../../../server/accounts/audit.ts";
import { describeOnEachStore } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { TEST_NOW } from "../../test-app.ts";

const now = new Date(TEST_NOW).toISOString();

describeOnEachStore("The audit log", (getStore) => {
  it("records who changed what under the name of that day, within the transaction", async () => {
    const account = await createAccount(getStore(), { middle_name: "Middle" });
    const change = {
      account,
      action: "passport.update",
      subject: "passport:AAL1234567",
      before: { location: "Adama" },
      after: { location: "Bahir Dar" },
      queuedAt: null,
      now,
    };
    await getStore().write((trx) => writeAudit(trx, change));
    await expect(
      getStore().write(async (trx) => {
        await writeAudit(trx, change);
        throw new Error("the change fails");
      }),
    ).rejects.toThrow("the change fails");
    await getStore().db.deleteFrom("users").execute();
    await getStore().write((trx) =>
      writeAudit(trx, { ...change, account: null, before: null, after: null, queuedAt: now }),
    );
    expect(await getStore().db.selectFrom("audit_log").selectAll().orderBy("id").execute()).toMatchObject([
      {
        account_id: account.user.id,
        account_name: "Invented Middle Person",
        what: "passport.update",
        subject: "passport:AAL1234567",
        before: '{"location":"Adama"}',
        after: '{"location":"Bahir Dar"}',
        queued_at: null,
        applied_at: now,
      },
      { account_id: null, account_name: "–", before: null, after: null, queued_at: now },
    ]);
  });
});

describe("When a change was queued", () => {
  const header = (text?: string) =>
    queuedAt(
      { headers: text === undefined ? {} : { "x-queued-at": text } } as unknown as FastifyRequest,
      TEST_NOW,
    );

  it.each([
    ["2026-11-19T08:00:00.000Z", "2026-11-19T08:00:00.000Z"],
    ["2026-11-19T11:00:00+03:00", "2026-11-19T08:00:00.000Z"],
    // The phone's clock is ahead.
    ["2027-01-01T00:00:00Z", now],
    ["2026-13-45T99:00:00Z", null],
    ["yesterday", null],
    ["2026-11-19", null],
    ["", null],
    [undefined, null],
  ])("%j is %j", (text, expected) => {
    expect(header(text)).toBe(expected);
  });
});
