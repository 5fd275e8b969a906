import type { Selectable } from "kysely";
import { expect, it, vi } from "vitest";
import { problemSchema } from "#domain/base/problem.ts";
import { userAnswerSchema } from "#domain/accounts/users.ts";
import type { App } from "../../../../server/route-deps.ts";
import type { UserTable } from "../../../../server/store/tables/accounts.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { newGate } from "../../support/gate.ts";
import { PASSWORD, bearer, register, tryToSignIn } from "../../support/registration.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const NEW_PASSWORD = "other words 8";

vi.mock(import("../../../../server/accounts/auth/password-hash.ts"), async (original) =>
  (await import("../../support/cheap-hashes.ts")).cheapHashes(await original()),
);

describeOnEachStoreThoroughly("The profile", (getStore) => {
  const send = (
    app: App,
    method: "PATCH" | "POST" | "DELETE",
    path: string,
    token: string,
    payload: object,
  ) => app.inject({ method, url: `/api/v1/profile${path}`, payload, headers: bearer(token) });
  const me = async (app: App, token: string) =>
    (await app.inject({ url: "/api/v1/auth/me", headers: bearer(token) })).statusCode;
  const users = () => getStore().db.selectFrom("users").selectAll().orderBy("id").execute();

  it("PATCH /profile reveals for at most five e-mail addresses a day whether they are taken", async () => {
    const app = await testApp(getStore(), { requestsPerMinute: 1_000, accountRequestsPerMinute: 1_000 });
    const { token } = await createAccount(getStore(), { email: "a@example.org" });
    for (let at = 0; at < 20; at++) await createAccount(getStore(), { email: `taken${at}@example.org` });
    const statuses: number[] = [];
    for (let at = 0; at < 20; at++) {
      statuses.push((await send(app, "PATCH", "", token, { email: `taken${at}@example.org` })).statusCode);
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    // Only new addresses are limited.
    const named = await send(app, "PATCH", "", token, { email: "A@example.org", first_name: "Other" });
    expect(named.statusCode).toBe(200);
  });

  it("PATCH /profile changes only the given fields", async () => {
    const app = await testApp(getStore(), { now: () => TEST_NOW + 5 });
    const { token, user } = await createAccount(getStore(), {
      middle_name: "Middle",
      email: "a@example.org",
    });
    await getStore().db.updateTable("users").set({ email_verified_at: "2026-01-01T00:00:00.000Z" }).execute();
    const renamed = await send(app, "PATCH", "", token, { first_name: " ሰላም ", middle_name: null });
    expect(userAnswerSchema.parse(renamed.json()).data).toEqual({
      ...user,
      first_name: "ሰላም",
      middle_name: null,
      email_verified_at: "2026-01-01T00:00:00.000Z",
      updated_at: new Date(TEST_NOW + 5).toISOString(),
    });
    const mailed = await send(app, "PATCH", "", token, { email: "New@Example.org" });
    expect(userAnswerSchema.parse(mailed.json()).data).toMatchObject({
      first_name: "ሰላም",
      email: "new@example.org",
      email_verified_at: null,
    });
    expect((await users())[0]).toMatchObject({ search_key: "ሰላም person new@example.org", version: 3 });
  });

  it("refuses a taken e-mail address, and rights", async () => {
    const app = await testApp(getStore());
    const { token } = await createAccount(getStore());
    await createAccount(getStore(), { email: "taken@example.org" });
    const taken = await send(app, "PATCH", "", token, { email: "Taken@example.org" });
    expect([taken.statusCode, problemSchema.parse(taken.json()).code]).toEqual([409, "email_taken"]);
    for (const rights of [{ is_admin: true }, { roles: ["admin"] }, { phone_number: "0711234567" }]) {
      expect((await send(app, "PATCH", "", token, rights)).statusCode).toBe(422);
    }
  });

  /** Changes the account while `ask` is being answered. */
  async function meanwhile<T>(id: number, change: Partial<Selectable<UserTable>>, ask: () => Promise<T>) {
    const changed = newGate();
    const asked = newGate();
    const other = getStore().write(async (trx) => {
      await trx.updateTable("users").set(change).where("id", "=", id).execute();
      changed.open();
      await asked.opened;
    });
    await changed.opened;
    const answer = ask();
    setTimeout(asked.open, 300);
    await other;
    return answer;
  }

  it("two concurrent changes of the profile are both kept", async () => {
    const app = await testApp(getStore());
    const { token, user } = await createAccount(getStore());
    await meanwhile(user.id, { first_name: "Other" }, () =>
      send(app, "PATCH", "", token, { last_name: "Name" }),
    );
    expect((await users())[0]).toMatchObject({ first_name: "Other", last_name: "Name" });
  });

  it("a password reset meanwhile is kept, and the account not closed", async () => {
    const app = await testApp(getStore());
    const { token, user } = await register(app);
    const body = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    const changed = await meanwhile(user.id, { password_hash: "reset" }, () =>
      send(app, "POST", "/password", token, body),
    );
    expect(problemSchema.parse(changed.json()).errors?.[0]?.path).toBe("current_password");
    expect((await users())[0]).toMatchObject({ password_hash: "reset" });
  });

  it("an account is not closed while its password is being reset", async () => {
    const app = await testApp(getStore());
    const { token, user } = await register(app);
    const closed = await meanwhile(user.id, { password_hash: "reset" }, () =>
      send(app, "DELETE", "", token, { password: PASSWORD }),
    );
    expect(problemSchema.parse(closed.json()).errors?.[0]?.path).toBe("password");
    expect(await users()).toHaveLength(1);
  });

  it("an account that meanwhile became the last admin cannot be closed", async () => {
    const app = await testApp(getStore());
    const { token, user } = await register(app);
    const closed = await meanwhile(user.id, { is_admin: 1 }, () =>
      send(app, "DELETE", "", token, { password: PASSWORD }),
    );
    expect(problemSchema.parse(closed.json()).code).toBe("last_admin");
  });

  it("POST /profile/password requires the current one and signs out other devices", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    expect(await tryToSignIn(app, PASSWORD)).toBe(200);
    const change = (current_password: string, password = NEW_PASSWORD) =>
      send(app, "POST", "/password", token, { current_password, password, password_confirmation: password });
    const wrong = await change("not the one");
    expect([wrong.statusCode, problemSchema.parse(wrong.json())]).toMatchObject([
      422,
      { code: "invalid_credentials", errors: [{ path: "current_password" }] },
    ]);
    expect((await change(PASSWORD, "password123")).statusCode).toBe(422);
    expect(await getStore().db.selectFrom("sessions").select("id").execute()).toHaveLength(2);
    expect((await change(PASSWORD)).statusCode).toBe(204);
    expect(await getStore().db.selectFrom("sessions").select("id").execute()).toEqual([{ id: 1 }]);
    expect(await me(app, token)).toBe(200);
    expect([await tryToSignIn(app, PASSWORD), await tryToSignIn(app, NEW_PASSWORD)]).toEqual([422, 200]);
  });

  it("guesses of the password with a stolen token are limited", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    for (let time = 0; time < 5; time++) {
      expect((await send(app, "DELETE", "", token, { password: `guess ${time}` })).statusCode).toBe(422);
    }
    const refused = await send(app, "DELETE", "", token, { password: PASSWORD });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "5"]);
  });

  it("guesses elsewhere do not keep the owner from changing the password", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    for (let time = 0; time < 6; time++) await tryToSignIn(app, `guess ${time}`);
    expect(await tryToSignIn(app, PASSWORD)).toBe(429);
    const body = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect((await send(app, "POST", "/password", token, body)).statusCode).toBe(204);
  });

  it("DELETE /profile removes the account, its sessions and stored answers", async () => {
    const app = await testApp(getStore());
    const { token, user } = await register(app);
    await getStore()
      .db.insertInto("idempotency_keys")
      .values({
        account_id: user.id,
        key: "12345678",
        fingerprint: "",
        status: 200,
        headers: "{}",
        body: null,
        created_at: new Date(TEST_NOW).toISOString(),
      })
      .execute();
    expect((await send(app, "DELETE", "", token, { password: "not the one" })).statusCode).toBe(422);
    expect((await send(app, "DELETE", "", token, { password: PASSWORD })).statusCode).toBe(204);
    expect(await me(app, token)).toBe(401);
    expect(await tryToSignIn(app, PASSWORD)).toBe(422);
    expect(await users()).toEqual([]);
    expect(await getStore().db.selectFrom("sessions").select("id").execute()).toEqual([]);
    expect(await getStore().db.selectFrom("idempotency_keys").select("key").execute()).toEqual([]);
    const audit = await getStore().db.selectFrom("audit_log").selectAll().execute();
    expect(audit).toMatchObject([{ account_id: user.id, what: "user.close", subject: `user:${user.id}` }]);
    // The number is free for a new account.
    expect((await register(app)).user.id).toBe(user.id + 1);
  });

  it("the last admin cannot close the account, the last but one can", async () => {
    const app = await testApp(getStore());
    const { token, user } = await register(app);
    await getStore().db.updateTable("users").set({ is_admin: 1 }).where("id", "=", user.id).execute();
    const close = () => send(app, "DELETE", "", token, { password: PASSWORD });
    await createAccount(getStore(), { roles: ["editor"] });
    const last = await close();
    expect([last.statusCode, problemSchema.parse(last.json()).code]).toEqual([409, "last_admin"]);
    expect([await me(app, token), (await users()).length]).toEqual([200, 2]);
    await createAccount(getStore(), { roles: ["admin"] });
    expect((await close()).statusCode).toBe(204);
  });
});
