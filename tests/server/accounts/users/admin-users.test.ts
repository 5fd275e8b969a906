import { expect, it } from "vitest";
import { tokenInFragment } from "#domain/accounts/one-time-link.ts";
import { sessionListSchema } from "#domain/accounts/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { resetLinkSchema, userAnswerSchema, userListSchema } from "#domain/accounts/users.ts";
import type { App } from "../../../../server/route-deps.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import type { TestAccount } from "../../support/accounts.ts";
import { bearer, register, tryToSignIn } from "../../support/registration.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const PATH = "/api/v1/admin/users";

describeOnEachStoreThoroughly("Accounts as admins see them", (getStore) => {
  async function start(): Promise<{ app: App; admin: TestAccount }> {
    const app = await testApp(getStore(), { accountRequestsPerMinute: 1_000 });
    return { app, admin: await createAccount(getStore(), { is_admin: true, first_name: "Admin" }) };
  }
  const get = async (app: App, by: TestAccount, query = "") =>
    userListSchema.parse((await app.inject({ url: `${PATH}${query}`, headers: by.headers })).json());
  const patch = (app: App, by: TestAccount, id: number, payload: object, ifMatch?: string) =>
    app.inject({
      method: "PATCH",
      url: `${PATH}/${id}`,
      payload,
      headers: { ...by.headers, ...(ifMatch === undefined ? {} : { "if-match": ifMatch }) },
    });
  const audit = () => getStore().db.selectFrom("audit_log").selectAll().orderBy("id").execute();

  async function people() {
    const { app, admin } = await start();
    const later = (minutes: number) => TEST_NOW + minutes * 60_000;
    const make = (minutes: number, given: Parameters<typeof createAccount>[1]) =>
      createAccount(getStore(), given, later(minutes));
    await make(1, { first_name: "Abeba", last_name: "Zewde", phone_number: "0911234567" });
    await make(2, {
      first_name: "Biruk",
      last_name: "100%_sure",
      email: "biruk@example.org",
      roles: ["Editor"],
    });
    await make(3, { first_name: "ሰላም", last_name: "Yimer", roles: ["SuperAdmin"] });
    await make(4, { first_name: "Daniel", middle_name: "Abeba", last_name: "X", roles: ["editor", "admin"] });
    await getStore()
      .db.updateTable("users")
      .set({ email_verified_at: new Date(TEST_NOW).toISOString() })
      .where("first_name", "=", "Biruk")
      .execute();
    return { app, admin };
  }

  it.each([
    ["", [5, 4, 3, 2, 1]],
    ["?sort=created_at&sort_dir=asc", [1, 2, 3, 4, 5]],
    ["?sort=first_name", [2, 1, 3, 5, 4]],
    ["?sort=last_name&sort_dir=desc", [2, 4, 5, 1, 3]],
    ["?search=ABEBA", [5, 2]],
    ["?q=abeba", [5, 2]],
    ["?search=zewde%20abe", [2]],
    ["?search=%2B251%2091%20123%204567", [2]],
    ["?search=0911", [2]],
    ["?search=Biruk@Example", [3]],
    ["?search=%25", [3]],
    ["?search=_", [3]],
    ["?search=%E1%88%B0%E1%88%8B", [4]],
    ["?search=nobody", []],
    ["?role=admin", [5, 4, 1]],
    ["?role=editor", [3]],
    ["?role=user", [2]],
    ["?is_admin=true", [5, 4, 1]],
    ["?is_admin=false", [3, 2]],
    ["?email_verified=true", [3]],
    ["?email_verified=false&role=user", [2]],
  ])("GET /admin/users%s lists %j", async (query, ids) => {
    const { app, admin } = await people();
    const list = await get(app, admin, query);
    expect(list.data.map(({ id }) => id)).toEqual(ids);
    expect(list.meta.total).toBe(ids.length);
  });

  it.each(['"superadmin"', '"Admin"', '["SUPERADMIN"]'])(
    "roles stored as %s make an admin",
    async (roles) => {
      const app = await testApp(getStore());
      const { user, headers } = await createAccount(getStore());
      expect((await app.inject({ url: PATH, headers })).statusCode).toBe(403);
      await getStore().db.updateTable("users").set({ roles }).where("id", "=", user.id).execute();
      const answer = await app.inject({ url: `${PATH}?is_admin=true`, headers });
      expect(userListSchema.parse(answer.json()).data).toMatchObject([
        { id: user.id, roles: [expect.any(String)] },
      ]);
    },
  );

  it("return page, filters and order", async () => {
    const { app, admin } = await people();
    const answer = await app.inject({
      url: `${PATH}?page=2&per_page=2&q=e&is_admin=false`,
      headers: admin.headers,
    });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    const path = "/api/v1/admin/users";
    const rest = "search=e&is_admin=false&page_size=2";
    expect(userListSchema.parse(answer.json())).toMatchObject({
      data: [],
      meta: { current_page: 2, from: null, to: null, total: 2, last_page: 1, has_more: false, per_page: 2 },
      filters: { search: "e", role: null, is_admin: false, email_verified: null },
      sort: { column: "created_at", direction: "desc" },
    });
    const all = await get(app, admin, "?page=2&page_size=2");
    expect(all.links).toEqual({
      first: `${path}?page_size=2&page=1`,
      last: `${path}?page_size=2&page=3`,
      prev: `${path}?page_size=2&page=1`,
      next: `${path}?page_size=2&page=3`,
    });
    expect(all.meta).toEqual({
      current_page: 2,
      from: 3,
      to: 4,
      last_page: 3,
      links: [
        { url: `${path}?page_size=2&page=1`, label: "Previous", active: false },
        { url: `${path}?page_size=2&page=1`, label: "1", active: false },
        { url: `${path}?page_size=2&page=2`, label: "2", active: true },
        { url: `${path}?page_size=2&page=3`, label: "3", active: false },
        { url: `${path}?page_size=2&page=3`, label: "Next", active: false },
      ],
      path,
      per_page: 2,
      page_size: 2,
      total: 5,
      page_size_options: [10, 25, 50, 100, 200],
      has_more: true,
    });
    expect((await get(app, admin, `?${rest}`)).data.map(({ id }) => id)).toEqual([3, 2]);
    expect((await get(app, admin)).meta.per_page).toBe(20);
  });

  it.each([
    "?page=0",
    "?page_size=201",
    "?role=king",
    "?is_admin=1",
    "?sort=password_hash",
    "?search=%00",
    "?x=1",
  ])("refuses %s with 422", async (query) => {
    const { app, admin } = await start();
    expect((await app.inject({ url: `${PATH}${query}`, headers: admin.headers })).statusCode).toBe(422);
  });

  it("no answer contains a password hash or token", async () => {
    const { app, admin } = await start();
    await createAccount(getStore(), { passwordHash: "$argon2id$secret" });
    for (const path of ["", "/2", "/2/sessions"]) {
      const { body } = await app.inject({ url: `${PATH}${path}`, headers: admin.headers });
      expect(body).not.toMatch(/argon2|hash|search_key|version/);
    }
  });

  it("PATCH grants and revokes rights at once, and the audit log has both states", async () => {
    const { app, admin } = await start();
    const other = await createAccount(getStore(), { roles: ["editor"] });
    const detail = await app.inject({ url: `${PATH}/2`, headers: admin.headers });
    const etag = String(detail.headers["etag"]);
    const change = {
      roles: ["user", "user"],
      permissions: ["upload-files"],
      plan_type: "paid",
      is_admin: true,
    };
    const changed = await patch(app, admin, 2, change, etag);
    expect(changed.statusCode).toBe(200);
    expect(userAnswerSchema.parse(changed.json()).data).toMatchObject({
      ...change,
      roles: ["user"],
      updated_at: new Date(TEST_NOW).toISOString(),
    });
    expect(changed.headers["etag"]).not.toBe(etag);
    expect((await get(app, other)).data).toHaveLength(2);
    expect(await audit()).toMatchObject([
      {
        account_id: admin.user.id,
        account_name: "Admin Person",
        what: "user.update",
        subject: "user:2",
        before: JSON.stringify({ is_admin: false, roles: ["editor"], permissions: [], plan_type: null }),
        after: JSON.stringify({
          is_admin: true,
          roles: ["user"],
          permissions: ["upload-files"],
          plan_type: "paid",
        }),
      },
    ]);
    // A no-op leaves no trace.
    const again = await patch(app, admin, 2, change, String(changed.headers["etag"]));
    expect([again.statusCode, again.headers["etag"]]).toEqual([200, changed.headers["etag"]]);
    expect(await audit()).toHaveLength(1);
  });

  it("PATCH answers 428 without If-Match and 412 to a stale one, and changes nothing", async () => {
    const { app, admin } = await start();
    await createAccount(getStore());
    const without = await patch(app, admin, 2, { is_admin: true });
    expect([without.statusCode, problemSchema.parse(without.json()).code]).toEqual([
      428,
      "precondition_required",
    ]);
    const stale = await patch(app, admin, 2, { is_admin: true }, '"user-2-0"');
    expect(stale.statusCode).toBe(412);
    expect(problemSchema.parse(stale.json())).toMatchObject({
      code: "stale_version",
      current: { id: 2, is_admin: false },
    });
    expect(stale.headers["etag"]).toBe('"user-2-1"');
    expect((await get(app, admin, "?is_admin=true")).data.map(({ id }) => id)).toEqual([1]);
    expect(await audit()).toEqual([]);
  });

  it.each([
    [{ roles: ["king"] }, "roles.0"],
    [{ permissions: ["everything"] }, "permissions.0"],
    [{ is_admin: "true" }, "is_admin"],
    [{ first_name: "Other" }, "first_name"],
  ])("PATCH refuses %j", async (change, path) => {
    const { app, admin } = await start();
    const answer = await patch(app, admin, 1, change, "*");
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors?.[0]?.path).toBe(path);
  });

  it("no admin can revoke their own admin right", async () => {
    const { app, admin } = await start();
    const other = await createAccount(getStore(), { roles: ["admin"] });
    const own = await patch(app, admin, 1, { is_admin: false }, "*");
    expect([own.statusCode, problemSchema.parse(own.json()).code]).toEqual([409, "own_admin"]);
    expect((await patch(app, other, 2, { roles: [] }, "*")).statusCode).toBe(409);
    // An alias of the right may go.
    expect((await patch(app, other, 2, { roles: [], is_admin: true }, "*")).statusCode).toBe(200);
    expect((await patch(app, other, 1, { is_admin: false }, "*")).statusCode).toBe(200);
    expect((await app.inject({ url: PATH, headers: admin.headers })).statusCode).toBe(403);
  });

  it("two admins who revoke each other at once leave one", async () => {
    const { app, admin } = await start();
    for (let round = 0; round < 5; round++) {
      const other = await createAccount(getStore(), { is_admin: true });
      const answers = await Promise.all([
        patch(app, admin, other.user.id, { is_admin: false }, "*"),
        patch(app, other, admin.user.id, { is_admin: false }, "*"),
      ]);
      const statuses = answers.map(({ statusCode }) => statusCode);
      expect([statuses.includes(200), statuses.includes(403)]).toEqual([true, true]);
      const admins = await getStore().db.selectFrom("users").select("id").where("is_admin", "=", 1).execute();
      expect(admins).toHaveLength(1);
      await getStore().db.updateTable("users").set({ is_admin: 1 }).where("id", "=", admin.user.id).execute();
      await getStore().db.deleteFrom("users").where("id", "=", other.user.id).execute();
    }
  });

  it("DELETE /admin/users/{id}/sessions signs the account out everywhere", async () => {
    const { app, admin } = await start();
    const other = await createAccount(getStore());
    const url = `${PATH}/2/sessions`;
    const listed = await app.inject({ url, headers: admin.headers });
    expect(sessionListSchema.parse(listed.json()).data).toMatchObject([{ id: 2, current: false }]);
    expect((await app.inject({ method: "DELETE", url, headers: admin.headers })).statusCode).toBe(204);
    expect((await app.inject({ url: "/api/v1/auth/me", headers: other.headers })).statusCode).toBe(401);
    expect((await app.inject({ url: "/api/v1/auth/me", headers: admin.headers })).statusCode).toBe(200);
    expect(await audit()).toMatchObject([{ what: "user.end-sessions", subject: "user:2" }]);
  });

  it("POST /admin/users/{id}/reset-link returns a link of this site valid for 15 minutes", async () => {
    const app = await testApp(getStore());
    await register(app);
    const admin = await createAccount(getStore(), { is_admin: true });
    const answer = await app.inject({
      method: "POST",
      url: `${PATH}/1/reset-link`,
      headers: { ...admin.headers, host: "passport.example.org" },
    });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([201, "private, no-store"]);
    const { url, expires_at } = resetLinkSchema.parse(answer.json()).data;
    expect(url).toMatch(/^http:\/\/passport\.example\.org\/reset-password#token=[\w-]{43}$/);
    expect(expires_at).toBe(new Date(TEST_NOW + 15 * 60_000).toISOString());
    const password = "other words 8";
    const token = tokenInFragment(new URL(url).hash);
    await app.inject({
      method: "POST",
      url: "/api/v1/auth/reset",
      payload: { token, password, password_confirmation: password },
    });
    expect(await tryToSignIn(app, password)).toBe(200);
    const rows = await audit();
    expect(rows.map(({ what, account_id }) => [what, account_id])).toEqual([
      ["user.reset-link", 2],
      ["user.reset-password", 1],
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("POST /admin/users/{id}/reset-link uses the configured site address", async () => {
    const app = await testApp(getStore(), { site: { url: "https://passports.example" } });
    const admin = await createAccount(getStore(), { is_admin: true });
    const { body } = await app.inject({
      method: "POST",
      url: `${PATH}/1/reset-link`,
      headers: { ...admin.headers, host: "evil.example" },
    });
    expect(body).toContain('"https://passports.example/reset-password#token=');
  });

  it.each([
    ["GET", ""],
    ["PATCH", ""],
    ["GET", "/sessions"],
    ["DELETE", "/sessions"],
    ["POST", "/reset-link"],
  ] as const)("%s /admin/users/99%s answers 404", async (method, path) => {
    const { app, admin } = await start();
    const answer = await app.inject({
      method,
      url: `${PATH}/99${path}`,
      headers: { ...bearer(admin.token), "if-match": "*" },
      ...(method === "PATCH" ? { payload: {} } : {}),
    });
    expect([answer.statusCode, problemSchema.parse(answer.json()).code]).toEqual([404, "user_not_found"]);
  });
});
