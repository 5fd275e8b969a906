import { expect, it } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { authJobs } from "../../../../server/accounts/auth/sign-in.ts";
import { readPasskeyRoles } from "../../../../server/accounts/passkeys/passkey-roles.ts";
import type { App } from "../../../../server/route-deps.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { createAccount, type TestAccount } from "../../support/accounts.ts";
import { addPasskey, challengeFor } from "../../support/passkey-calls.ts";
import { bearer, PASSWORD, register, REGISTRATION } from "../../support/registration.ts";
import { runSchedules } from "../../support/run-schedules.ts";
import { softwarePasskey } from "../../support/software-passkey.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const MINUTE = 60_000;

describeOnEachStoreThoroughly("An account's passkeys", (getStore) => {
  async function send(
    app: App,
    method: "POST" | "PATCH" | "DELETE",
    url: string,
    by: TestAccount,
    body?: object,
  ) {
    const answer = await app.inject({ method, url, headers: by.headers, ...(body && { payload: body }) });
    const code = answer.statusCode < 300 ? null : problemSchema.parse(answer.json()).code;
    return { status: answer.statusCode, code, answer };
  }
  const listOf = async (app: App, by: TestAccount) =>
    (await app.inject({ url: apiPaths.passkeys, headers: by.headers })).json().data;
  const actions = async () =>
    (await getStore().db.selectFrom("audit_log").select(["what", "subject"]).orderBy("id").execute()).map(
      ({ what, subject }) => `${what} ${subject}`,
    );

  it("are added, renamed and removed by their owner, and by nobody else", async () => {
    const app = await testApp(getStore());
    const owner = await createAccount(getStore());
    const other = await createAccount(getStore());
    expect((await addPasskey(app, owner.headers)).codes).toHaveLength(10);
    const further = await addPasskey(app, owner.headers, { name: "Key", passkey: softwarePasskey() });
    expect(further.codes).toEqual([]);
    const [phone, key] = (await listOf(app, owner)).passkeys;
    expect((await send(app, "PATCH", apiPaths.passkey(key.id), other, { name: "Mine" })).code).toBe(
      "passkey_not_found",
    );
    expect((await send(app, "DELETE", apiPaths.passkey(key.id), other)).code).toBe("passkey_not_found");
    expect((await send(app, "PATCH", apiPaths.passkey(key.id), owner, { name: "Blue key" })).status).toBe(
      204,
    );
    expect((await send(app, "DELETE", apiPaths.passkey(phone.id), owner)).status).toBe(204);
    const left = await listOf(app, owner);
    expect(left.passkeys.map(({ name }: { name: string }) => name)).toEqual(["Blue key"]);
    expect(left.codes.left).toBe(10);
    expect((await send(app, "DELETE", apiPaths.passkey(key.id), owner)).status).toBe(204);
    expect(await listOf(app, owner)).toEqual({
      passkeys: [],
      codes: { left: 0, used_at: null },
      needed: false,
    });
    const subject = `user:${owner.user.id}`;
    expect(await actions()).toEqual([
      `user.passkey-add ${subject}`,
      `user.passkey-add ${subject}`,
      `user.passkey-remove ${subject}`,
      `user.passkey-remove ${subject}`,
    ]);
  });

  it("are refused when they were made for another challenge, site or account, or twice", async () => {
    const app = await testApp(getStore());
    const owner = await createAccount(getStore());
    const other = await createAccount(getStore());
    const options = async (by: TestAccount): Promise<string> =>
      (await send(app, "POST", apiPaths.passkeyOptions, by)).answer.json().data.challenge;
    const add = async (by: TestAccount, passkey: object) =>
      (await send(app, "POST", apiPaths.passkeys, by, { name: "Phone", passkey })).code;
    const passkey = softwarePasskey();
    expect(await add(owner, passkey.create({ challenge: "A".repeat(43) }))).toBe("passkey_not_valid");
    expect(await add(owner, passkey.create({ challenge: await options(other) }))).toBe("passkey_not_valid");
    const elsewhere = { challenge: await options(owner), origin: "https://phishing.example" };
    expect(await add(owner, passkey.create(elsewhere))).toBe("passkey_not_valid");
    const foreign = softwarePasskey({ rpId: "phishing.example" });
    expect(await add(owner, foreign.create({ challenge: await options(owner) }))).toBe("passkey_not_valid");
    expect(await add(owner, passkey.create({ challenge: await options(owner) }))).toBe(null);
    expect(await add(other, passkey.create({ challenge: await options(other) }))).toBe("passkey_known");
  });

  it("sign other devices out with the first one, and number at most twenty", async () => {
    const app = await testApp(getStore(), { accountRequestsPerMinute: 1_000 });
    const { token } = await register(app);
    const login = { phone_number: REGISTRATION.phone_number, password: PASSWORD };
    const elsewhere = await app.inject({ method: "POST", url: apiPaths.login, payload: login });
    const { token: other } = elsewhere.json();
    const me = async (of: string) => (await app.inject({ url: apiPaths.me, headers: bearer(of) })).statusCode;
    expect(await me(other)).toBe(200);
    await addPasskey(app, bearer(token));
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    for (let more = 1; more < 20; more++)
      await addPasskey(app, bearer(token), { passkey: softwarePasskey() });
    await expect(addPasskey(app, bearer(token), { passkey: softwarePasskey() })).rejects.toThrow(
      "passkeys_full",
    );
  });

  it("have recovery codes that are made anew on request, and end the former ones", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    const without = await app.inject({ method: "POST", url: apiPaths.recoveryCodes, headers: bearer(token) });
    expect(problemSchema.parse(without.json()).code).toBe("passkey_not_found");
    const { codes } = await addPasskey(app, bearer(token));
    const made = await app.inject({ method: "POST", url: apiPaths.recoveryCodes, headers: bearer(token) });
    const login = (recovery_code = "") =>
      app.inject({
        method: "POST",
        url: apiPaths.login,
        payload: { phone_number: REGISTRATION.phone_number, password: PASSWORD, recovery_code },
      });
    expect((await login(codes[0])).statusCode).toBe(422);
    expect((await login(made.json().data.codes[0])).statusCode).toBe(200);
    const list = await app.inject({ url: apiPaths.passkeys, headers: bearer(token) });
    expect(list.json().data.codes).toEqual({ left: 9, used_at: new Date(TEST_NOW).toISOString() });
  });

  it("are reset by another admin: the account signs in with its password and is out everywhere else", async () => {
    const app = await testApp(getStore());
    const admin = await createAccount(getStore(), { is_admin: true });
    const { token, user } = await register(app);
    const { passkey } = await addPasskey(app, bearer(token));
    const reset = (by: TestAccount, id: number) => send(app, "DELETE", apiPaths.adminUserPasskeys(id), by);
    expect((await reset(admin, admin.user.id)).code).toBe("own_passkeys");
    expect((await reset(await createAccount(getStore(), { roles: ["editor"] }), user.id)).code).toBe(
      "forbidden",
    );
    expect((await reset(admin, 999)).code).toBe("user_not_found");
    const seen = await app.inject({ url: apiPaths.adminUserPasskeys(user.id), headers: admin.headers });
    expect(seen.json().data.passkeys).toMatchObject([{ name: "Phone" }]);
    expect((await reset(admin, user.id)).status).toBe(204);
    expect((await app.inject({ url: apiPaths.me, headers: bearer(token) })).statusCode).toBe(401);
    const alone = passkey.get({ challenge: await challengeFor(app, "alone") });
    const signed = await app.inject({
      method: "POST",
      url: apiPaths.passkeySignIn,
      payload: { passkey: alone },
    });
    expect(signed.statusCode).toBe(422);
    const payload = { phone_number: REGISTRATION.phone_number, password: PASSWORD };
    expect((await app.inject({ method: "POST", url: apiPaths.login, payload })).statusCode).toBe(200);
    expect((await actions()).at(-1)).toBe(`user.reset-passkeys user:${user.id}`);
    expect(await getStore().db.selectFrom("recovery_codes").selectAll().execute()).toEqual([]);
  });

  it("are needed by the roles of the settings: without one nothing but adding one is possible", async () => {
    const app = await testApp(getStore());
    const admin = await createAccount(getStore(), { is_admin: true });
    const editor = await createAccount(getStore(), { roles: ["editor"] });
    const uploader = await createAccount(getStore(), { permissions: ["upload-files"] });
    const may = async ({ headers }: TestAccount, url: string) => {
      const answer = await app.inject({ url, headers });
      return answer.statusCode === 200 ? "yes" : problemSchema.parse(answer.json()).code;
    };
    const choose = (roles: string[]) => send(app, "PATCH", apiPaths.adminPasskeyRoles, admin, { roles });
    expect((await choose(["nobody"])).code).toBe("validation_failed");
    expect((await choose(["editor", "user", "editor"])).answer.json()).toEqual({
      data: { roles: ["editor", "user"] },
    });
    expect(await may(editor, apiPaths.adminArticles)).toBe("passkey_needed");
    expect(await may(uploader, apiPaths.adminImports)).toBe("passkey_needed");
    expect(await may(uploader, apiPaths.adminArticles)).toBe("forbidden");
    expect(await may(admin, apiPaths.adminArticles)).toBe("yes");
    const visitor = await createAccount(getStore());
    expect((await listOf(app, visitor)).needed, "without a right nobody is asked").toBe(false);
    const me = async () =>
      (await app.inject({ url: apiPaths.me, headers: editor.headers })).json().data.needs_passkey;
    expect(await me()).toBe(true);
    await addPasskey(app, editor.headers);
    expect(await me()).toBe(undefined);
    expect(await may(editor, apiPaths.adminArticles)).toBe("yes");
    const { passkeys, needed } = await listOf(app, editor);
    expect(needed).toBe(true);
    expect((await send(app, "DELETE", apiPaths.passkey(passkeys[0].id), editor)).code).toBe("passkey_last");
    await choose([]);
    expect((await send(app, "DELETE", apiPaths.passkey(passkeys[0].id), editor)).status).toBe(204);
    expect(await may(uploader, apiPaths.adminImports)).toBe("yes");
  });

  it("tell an account of such a role at its sign-in that it must add one", async () => {
    const app = await testApp(getStore());
    const { user } = await register(app);
    const admin = await createAccount(getStore(), { is_admin: true });
    await getStore().db.updateTable("users").set({ is_admin: 1 }).where("id", "=", user.id).execute();
    const choose = () => send(app, "PATCH", apiPaths.adminPasskeyRoles, admin, { roles: ["admin"] });
    expect((await choose()).code, "who has none cannot ask for one").toBe("passkey_needed");
    await addPasskey(app, admin.headers, { passkey: softwarePasskey() });
    expect((await choose()).status).toBe(200);
    const payload = { phone_number: REGISTRATION.phone_number, password: PASSWORD };
    const signed = (await app.inject({ method: "POST", url: apiPaths.login, payload })).json();
    expect(signed.user.needs_passkey).toBe(true);
    await addPasskey(app, bearer(signed.token));
    const users = await app.inject({ url: apiPaths.adminUsers, headers: bearer(signed.token) });
    expect(users.statusCode).toBe(200);
  });

  it("are not asked of a further role where nobody can add one, but a role can be let off there", async () => {
    const admin = await createAccount(getStore(), { is_admin: true });
    // Who asks by an address of numbers has no passkeys, unless the settings name the site.
    const headers = { ...admin.headers, host: "127.0.0.1:8080" };
    const choose = async (app: App, roles: string[]) =>
      send(app, "PATCH", apiPaths.adminPasskeyRoles, { ...admin, headers }, { roles });
    const unknown = await testApp(getStore());
    const refused = await choose(unknown, ["editor"]);
    expect([refused.status, refused.code]).toEqual([404, "passkeys_off"]);
    expect(refused.answer.json().detail).toContain("Set VITE_SITE_URL");
    expect(await readPasskeyRoles(getStore().db)).toEqual([]);
    const configured = await testApp(getStore(), {
      site: { name: "Invented", url: "https://passport.example" },
    });
    expect((await choose(configured, ["editor", "user"])).status).toBe(200);
    expect((await choose(unknown, ["user"])).status).toBe(200);
    expect((await choose(unknown, ["editor", "user"])).code).toBe("passkeys_off");
    expect(await readPasskeyRoles(getStore().db)).toEqual(["user"]);
  });

  it("leave no challenge that nobody answered", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    await challengeFor(app, "alone");
    const left = () => getStore().db.selectFrom("passkey_challenges").select("challenge").execute();
    await runSchedules(getStore(), authJobs, nowMs);
    expect(await left()).toHaveLength(1);
    nowMs += 61 * MINUTE;
    await runSchedules(getStore(), authJobs, nowMs);
    expect(await left()).toEqual([]);
  });
});

describeOnEachStoreThoroughly("A proof of who is signed in", (getStore) => {
  const ROUTES = [
    ["POST", apiPaths.adminImportCommit(1)],
    ["POST", apiPaths.adminImportUndo(1)],
    ["PATCH", apiPaths.adminImport(1)],
    ["POST", apiPaths.adminLocationMerge("adama")],
    ["PATCH", apiPaths.adminUser(1)],
    ["POST", apiPaths.adminUserResetLink(1)],
    ["DELETE", apiPaths.adminUserPasskeys(1)],
    ["PATCH", apiPaths.adminPasskeyRoles],
    ["POST", apiPaths.passkeyOptions],
    ["POST", apiPaths.passkeys],
    ["DELETE", apiPaths.passkey(1)],
    ["POST", apiPaths.recoveryCodes],
  ] as const;

  it.each(ROUTES)("is asked for by %s %s after 15 minutes", async (method, url) => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const admin = await createAccount(getStore(), { is_admin: true });
    const code = async () => {
      const answer = await app.inject({ method, url, headers: admin.headers, payload: {} });
      return answer.statusCode < 300 ? null : problemSchema.parse(answer.json()).code;
    };
    nowMs += 15 * MINUTE - 1;
    expect(await code()).not.toBe("proof_needed");
    nowMs += 1;
    expect(await code()).toBe("proof_needed");
    const other = await app.inject({ url: apiPaths.adminUsers, headers: admin.headers });
    expect(other.statusCode, "what only reads asks for none").toBe(200);
  });

  it("is given with the password or one's own passkey, for 15 minutes more on this device", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const { token } = await register(app);
    const { passkey } = await addPasskey(app, bearer(token));
    const { token: strange } = await register(app, { phone_number: "0911234568" });
    const { passkey: others } = await addPasskey(app, bearer(strange), { passkey: softwarePasskey() });
    const signed = passkey.get({ challenge: await challengeFor(app, "alone") });
    const { token: elsewhere } = (
      await app.inject({ method: "POST", url: apiPaths.passkeySignIn, payload: { passkey: signed } })
    ).json();
    const isAsked = async (of = token) =>
      (await app.inject({ method: "POST", url: apiPaths.passkeyOptions, headers: bearer(of) })).statusCode ===
      403;
    const confirm = async (payload: object) =>
      (await app.inject({ method: "POST", url: apiPaths.confirm, headers: bearer(token), payload }))
        .statusCode;
    nowMs += 15 * MINUTE;
    expect(await isAsked()).toBe(true);
    expect(await confirm({ password: "something else" })).toBe(403);
    expect(await confirm({ passkey: others.get({ challenge: await challengeFor(app, "alone") }) })).toBe(422);
    expect(await isAsked()).toBe(true);
    // The password alone is no second factor.
    expect(await confirm({ password: PASSWORD })).toBe(403);
    expect(await isAsked()).toBe(true);
    expect(await confirm({ passkey: passkey.get({ challenge: await challengeFor(app, "alone") }) })).toBe(
      204,
    );
    expect([await isAsked(), await isAsked(elsewhere)]).toEqual([false, true]);
  });

  it("is given with the password by accounts that have no passkey", async () => {
    let nowMs = Date.now();
    const app = await testApp(getStore(), { now: () => nowMs });
    const { token } = await register(app);
    const headers = bearer(token);
    nowMs += 15 * MINUTE;
    const confirm = async (password: string) =>
      (await app.inject({ method: "POST", url: apiPaths.confirm, headers, payload: { password } }))
        .statusCode;
    expect(await confirm("something else")).toBe(422);
    expect((await app.inject({ method: "POST", url: apiPaths.passkeyOptions, headers })).statusCode).toBe(
      403,
    );
    expect(await confirm(PASSWORD)).toBe(204);
    expect((await app.inject({ method: "POST", url: apiPaths.passkeyOptions, headers })).statusCode).toBe(
      201,
    );
  });

  it("slows wrong passwords down as elsewhere", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time++) {
      const payload = { password: "something else" };
      const answer = await app.inject({
        method: "POST",
        url: apiPaths.confirm,
        headers: bearer(token),
        payload,
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
