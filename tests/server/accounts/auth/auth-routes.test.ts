import { expect, it } from "vitest";
import { signedInSchema } from "#domain/accounts/contract.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { userAnswerSchema } from "#domain/accounts/users.ts";
import { dummyHash, hashPassword } from "../../../../server/accounts/auth/password-hash.ts";
import { loggerOptions } from "../../../../server/http/request-log.ts";
import type { App } from "../../../../server/route-deps.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { PASSWORD, REGISTRATION, bearer, register, tryToSignIn } from "../../support/registration.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

describeOnEachStoreThoroughly("Registering and signing in", (getStore) => {
  const post = (app: App, path: string, payload: object, headers = {}) =>
    app.inject({ method: "POST", url: `/api/v1/auth/${path}`, payload, headers });

  it("POST /auth/register answers 201 with a token and a user without any rights", async () => {
    const app = await testApp(getStore());
    const answer = await post(app, "register", {
      ...REGISTRATION,
      phone_number: "+251 91 123-4567",
      email: " Almaz@Example.org ",
      device_name: "  Old phone ",
    });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([201, "private, no-store"]);
    const { token, token_type, user } = signedInSchema.parse(answer.json());
    expect(token_type).toBe("Bearer");
    expect(user).toEqual({
      id: 1,
      first_name: "Almaz",
      middle_name: null,
      last_name: "Invented",
      phone_number: "0911234567",
      email: "almaz@example.org",
      email_verified_at: null,
      plan_type: null,
      is_admin: false,
      roles: [],
      permissions: [],
      created_at: new Date(TEST_NOW).toISOString(),
      updated_at: null,
    });
    const me = await app.inject({ url: "/api/v1/auth/me", headers: bearer(token) });
    expect(me.headers["cache-control"]).toBe("private, no-store");
    expect(userAnswerSchema.parse(me.json()).data).toEqual(user);
    const session = await getStore().db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
    expect(session.device_name).toBe("Old phone");
    expect(JSON.stringify(session)).not.toContain(token);
  });

  it.each([
    [
      { phone_number: "0111234567" },
      "phone_number",
      "Enter an Ethiopian mobile number, such as 0911 234 567",
    ],
    [{ first_name: " A " }, "first_name", "The first name has at least 2 characters"],
    [{ last_name: "x".repeat(81) }, "last_name", "The last name has at most 80 characters"],
    [{ last_name: "with\u0000NUL" }, "last_name", "The last name is one line of text"],
    [{ email: "nobody" }, "email", "Enter an e-mail address, such as name@example.org"],
    [{ password: "short 7" }, "password", "The password has at least 8 characters"],
    [{ password: "x".repeat(129) }, "password", "The password has at most 128 characters"],
    [{ password_confirmation: "another" }, "password_confirmation", "The two passwords differ"],
    [{ is_admin: true }, "is_admin", "This parameter is unknown"],
  ])("refuse %j with 422", async (wrong, path, message) => {
    const app = await testApp(getStore());
    const answer = await post(app, "register", { ...REGISTRATION, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors).toContainEqual({ path, message });
    expect(await getStore().db.selectFrom("users").select("id").execute()).toEqual([]);
  });

  it.each(["password123", "PassWord123", "Ethiopia123", "zzzzzzzzzz", "0911234567"])(
    "refuse %s as a common password",
    async (password) => {
      const app = await testApp(getStore());
      const answer = await post(app, "register", {
        ...REGISTRATION,
        password,
        password_confirmation: password,
      });
      expect(answer.statusCode).toBe(422);
      expect(problemSchema.parse(answer.json()).errors?.[0]?.path).toBe("password");
    },
  );

  it("a phone number and an e-mail address have one account each, also when registering concurrently", async () => {
    const app = await testApp(getStore());
    const both = await Promise.all([
      post(app, "register", { ...REGISTRATION, email: "one@example.org" }),
      post(app, "register", { ...REGISTRATION, email: "two@example.org" }),
    ]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    const taken = problemSchema.parse((await post(app, "register", REGISTRATION)).json());
    expect([taken.code, taken.errors?.[0]?.path]).toEqual(["phone_number_taken", "phone_number"]);
    await register(app, { phone_number: "0711234567", email: "three@example.org" });
    const mail = await post(app, "register", {
      ...REGISTRATION,
      phone_number: "0722345678",
      email: "THREE@example.org",
    });
    expect([mail.statusCode, problemSchema.parse(mail.json()).code]).toEqual([409, "email_taken"]);
  });

  it("POST /auth/login answers 200 for the right password, however number and password are typed", async () => {
    const app = await testApp(getStore());
    const password = "caf\u00e9 ሰላም 7";
    await register(app, { password, password_confirmation: password });
    const answer = await post(app, "login", {
      phone_number: "+251911234567",
      password: "cafe\u0301 ሰላም 7",
      device_name: "Tablet",
    });
    expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(signedInSchema.parse(answer.json()).user.id).toBe(1);
  });

  it("a wrong password and an unknown number are answered alike", async () => {
    const app = await testApp(getStore());
    await register(app);
    const wrong = await post(app, "login", { phone_number: "0911234567", password: "something else" });
    const unknown = await post(app, "login", { phone_number: "0799999999", password: "something else" });
    expect([wrong.statusCode, problemSchema.parse(wrong.json()).code]).toEqual([422, "invalid_credentials"]);
    expect(unknown.statusCode).toBe(422);
    const told = ({ instance: _instance, ...rest }: object & { instance?: unknown }) => rest;
    expect(told(unknown.json())).toEqual(told(wrong.json()));
  });

  it("a hash of outdated cost is renewed at sign-in", async () => {
    const app = await testApp(getStore());
    await register(app);
    const old = await hashPassword(PASSWORD, { memory: 8, passes: 1, parallelism: 1 });
    await getStore().db.updateTable("users").set({ password_hash: old }).execute();
    expect(await tryToSignIn(app, PASSWORD)).toBe(200);
    const { password_hash } = await getStore()
      .db.selectFrom("users")
      .select("password_hash")
      .executeTakeFirstOrThrow();
    expect(password_hash.slice(0, 30)).toBe(dummyHash().slice(0, 30));
    expect(await tryToSignIn(app, PASSWORD)).toBe(200);
  });

  it("POST /auth/logout answers 204 and ends only that session", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    const other = signedInSchema.parse(
      (await post(app, "login", { phone_number: "0911234567", password: PASSWORD })).json(),
    );
    expect((await post(app, "logout", {}, bearer(token))).statusCode).toBe(204);
    expect((await post(app, "logout", {}, bearer(token))).statusCode).toBe(401);
    const me = await app.inject({ url: "/api/v1/auth/me", headers: bearer(other.token) });
    expect(me.statusCode).toBe(200);
  });

  it("an address can register twenty accounts a minute; others behind it wait at most a minute", async () => {
    const app = await testApp(getStore(), { requestsPerMinute: 1_000 });
    await createAccount(getStore(), { email: "taken@example.org" });
    // They come in small groups, since each hashes a password.
    const statuses = new Set<number>();
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all(
        [0, 1, 2, 3].map(() => post(app, "register", { ...REGISTRATION, email: "taken@example.org" })),
      );
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([409]);
    const refused = await post(app, "register", REGISTRATION);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "30"]);
  });

  it("no password, token, name or number is ever logged", async () => {
    const lines: string[] = [];
    const app = await testApp(getStore(), {
      logger: { ...loggerOptions("trace"), stream: { write: (line: string) => void lines.push(line) } },
    });
    const { token } = await register(app);
    await tryToSignIn(app, PASSWORD);
    await tryToSignIn(app, `${PASSWORD} wrong`);
    await post(app, "login", { phone_number: "0911234567", password: [PASSWORD] });
    await app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: `{"password":"${PASSWORD}"`,
      headers: { "content-type": "application/json" },
    });
    await app.inject({ url: `/api/v1/auth/me?token=${token}`, headers: bearer(token) });
    await post(app, "reset", { token, password: PASSWORD, password_confirmation: PASSWORD });
    const { db } = getStore();
    await db.schema.alterTable("sessions").renameTo("lost_sessions").execute();
    expect(await tryToSignIn(app, PASSWORD)).toBe(500);
    expect((await app.inject({ url: "/api/v1/auth/me", headers: bearer(token) })).statusCode).toBe(500);
    await db.schema.alterTable("lost_sessions").renameTo("sessions").execute();
    await db.schema.alterTable("users").renameTo("lost_users").execute();
    const broken = await post(app, "register", { ...REGISTRATION, phone_number: "0711234567" });
    expect(broken.statusCode).toBe(500);
    await db.schema.alterTable("lost_users").renameTo("users").execute();
    const log = lines.join("\n");
    expect(lines.length).toBeGreaterThan(8);
    expect(log).not.toContain("invented words");
    expect(log).not.toContain(token);
    expect(log).not.toMatch(/1234567|Almaz|argon2id\$/);
  });
});
