import { expect, it, vi } from "vitest";
import { accountDataSchema, MOST_OWN_ENTRIES } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { writeAudit } from "../../../../server/accounts/audit.ts";
import { spendRecoveryCode } from "../../../../server/accounts/passkeys/recovery-codes.ts";
import { makeOneTimeLink } from "../../../../server/accounts/auth/one-time-links.ts";
import { storeArticles } from "../../articles/invented-articles.ts";
import { describeOnEachStore } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { addPasskey } from "../../support/passkey-calls.ts";
import { PASSWORD, bearer, register } from "../../support/registration.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

vi.mock(import("../../../../server/accounts/auth/password-hash.ts"), async (original) =>
  (await import("../../support/cheap-hashes.ts")).cheapHashes(await original()),
);

describeOnEachStore("What is stored about an account", (getStore) => {
  const read = async (token: string) => {
    const app = await testApp(getStore());
    const answer = await app.inject({ url: apiPaths.profileData, headers: bearer(token) });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    return { text: answer.body, data: accountDataSchema.parse(answer.json()).data };
  };
  const change = async (account: Parameters<typeof writeAudit>[1]["account"], subject: string) =>
    getStore().write((trx) =>
      writeAudit(trx, {
        account,
        action: "passport.update",
        subject,
        before: { first_name: "Somebody" },
        after: { first_name: "Else" },
        now: new Date(TEST_NOW).toISOString(),
      }),
    );

  it("is its own alone, without password, tokens and what its changes say of others", async () => {
    const store = getStore();
    const { user, token } = await createAccount(store, { is_admin: true, email: "sara@example.org" });
    const other = await createAccount(store, { phone_number: "0911000002", is_admin: true });
    await change({ user }, "passport:AAL1000000");
    await change({ user: other.user }, "passport:AAL2000000");
    await change({ user: other.user }, `user:${user.id}`);
    await change({ user: other.user }, `user:${user.id}0`);
    await makeOneTimeLink(store.db, { kind: "reset", userId: user.id, origin: "", nowMs: TEST_NOW });
    await storeArticles(store, [{ slug: "own" }, { slug: "theirs" }]);
    await store.db.updateTable("articles").set({ author_id: user.id }).where("slug", "=", "own").execute();
    const { data, text } = await read(token);
    expect(data.account).toEqual(user);
    expect(data.sessions).toHaveLength(1);
    expect(data.password_links).toHaveLength(1);
    expect(data.articles).toHaveLength(1);
    expect(data.changes).toMatchObject({ entries: [{ subject: "passport:AAL1000000" }], more: 0 });
    expect(data.account_log).toMatchObject({
      entries: [{ subject: `user:${user.id}`, by: expect.stringContaining(other.user.first_name) }],
      more: 0,
    });
    for (const secret of ["Somebody", "Else", "password_hash", "token_hash", token, "AAL2000000"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("names its passkeys and says how many recovery codes are left, but has neither keys nor codes", async () => {
    const store = getStore();
    const { headers, token, user } = await createAccount(store);
    const other = await createAccount(store);
    const { codes } = await addPasskey(await testApp(store), headers, { name: "Blue key" });
    await addPasskey(await testApp(store), other.headers, { name: "Theirs" });
    await store.write((trx) =>
      spendRecoveryCode(trx, { userId: user.id, code: codes[0] ?? "", nowMs: TEST_NOW }),
    );
    const { data, text } = await read(token);
    const at = new Date(TEST_NOW).toISOString();
    expect(data.passkeys).toEqual([
      { id: expect.any(Number), name: "Blue key", created_at: at, last_used_at: null },
    ]);
    expect(data.recovery_codes).toEqual({ left: 9, used_at: at });
    const stored = await store.db.selectFrom("passkeys").select(["credential_id", "public_key"]).execute();
    const hashes = await store.db.selectFrom("recovery_codes").select("code_hash").execute();
    expect([stored.length, hashes.length]).toEqual([2, 20]);
    for (const secret of [
      ...stored.flatMap((row) => Object.values(row)),
      ...hashes.map(({ code_hash }) => code_hash),
      ...codes,
    ])
      expect(text).not.toContain(secret);
  });

  it("names the newest entries and how many older ones there are", async () => {
    const store = getStore();
    const { user, token } = await createAccount(store);
    const row = {
      account_id: user.id,
      account_name: "Invented",
      what: "passport.update",
      before: null,
      after: null,
      queued_at: null,
      applied_at: new Date(TEST_NOW).toISOString(),
    };
    for (let from = 0; from < MOST_OWN_ENTRIES + 2; from += 1_000) {
      const many = Math.min(1_000, MOST_OWN_ENTRIES + 2 - from);
      const rows = Array.from({ length: many }, (_, nth) => ({ ...row, subject: `passport:${from + nth}` }));
      await store.db.insertInto("audit_log").values(rows).execute();
    }
    const { changes } = (await read(token)).data;
    expect([changes.entries.length, changes.more]).toEqual([MOST_OWN_ENTRIES, 2]);
    expect(changes.entries[0]?.subject).toBe(`passport:${MOST_OWN_ENTRIES + 1}`);
  });

  it("goes with the account, but for the log, which keeps the name of who changed what", async () => {
    const store = getStore();
    const app = await testApp(store);
    const { user, token } = await register(app);
    await change({ user }, "passport:AAL1000000");
    const closed = await app.inject({
      method: "DELETE",
      url: apiPaths.profile,
      headers: bearer(token),
      payload: { password: PASSWORD },
    });
    expect(closed.statusCode).toBe(204);
    for (const table of [
      "users",
      "sessions",
      "known_devices",
      "one_time_links",
      "idempotency_keys",
    ] as const) {
      const rows = await store.db.selectFrom(table).selectAll().execute();
      expect([table, rows]).toEqual([table, []]);
    }
    const log = await store.db.selectFrom("audit_log").select(["what", "account_name"]).execute();
    expect(log.map(({ what }) => what)).toEqual(["passport.update", "user.close"]);
    for (const { account_name } of log) expect(account_name).toContain(user.first_name);
  });
});
