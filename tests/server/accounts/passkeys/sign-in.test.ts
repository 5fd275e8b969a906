import { expect, it } from "vitest";
import { signedInSchema } from "#domain/accounts/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import type { App } from "../../../../server/route-deps.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { addPasskey, challengeFor } from "../../support/passkey-calls.ts";
import { bearer, PASSWORD, register, REGISTRATION } from "../../support/registration.ts";
import { softwarePasskey } from "../../support/software-passkey.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";

const MINUTE = 60_000;

describeOnEachStoreThoroughly("Signing in with passkeys", (getStore) => {
  async function answerOf(app: App, url: string, payload: object, remoteAddress = "203.0.113.1") {
    const answer = await app.inject({ method: "POST", url, payload, remoteAddress });
    if (answer.statusCode < 300) return { status: answer.statusCode, code: null, body: answer.json() };
    return { status: answer.statusCode, code: problemSchema.parse(answer.json()).code, body: null };
  }
  const alone = (app: App, passkey: object) => answerOf(app, apiPaths.passkeySignIn, { passkey });
  const withPassword = (app: App, more: object = {}) =>
    answerOf(app, apiPaths.login, {
      phone_number: REGISTRATION.phone_number,
      password: PASSWORD,
      ...more,
    });

  it("works with a passkey alone, and notes when it was used", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const { token, user } = await register(app);
    const { passkey } = await addPasskey(app, bearer(token), { name: "Phone of Almaz" });
    nowMs += MINUTE;
    const signed = await alone(app, passkey.get({ challenge: await challengeFor(app, "alone") }));
    expect(signed.status).toBe(200);
    expect(signedInSchema.parse(signed.body).user.id).toBe(user.id);
    const list = await app.inject({ url: apiPaths.passkeys, headers: bearer(token) });
    expect(list.json().data).toMatchObject({
      passkeys: [
        {
          name: "Phone of Almaz",
          created_at: new Date(TEST_NOW).toISOString(),
          last_used_at: new Date(nowMs).toISOString(),
        },
      ],
      codes: { left: 10, used_at: null },
      needed: false,
    });
  });

  it("asks after the right password, and only then, for a passkey or a recovery code", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    expect((await withPassword(app)).status).toBe(200);
    const { passkey, codes } = await addPasskey(app, bearer(token));
    expect(codes).toHaveLength(10);
    expect((await withPassword(app)).code).toBe("second_factor_needed");
    expect((await withPassword(app, { password: "something else" })).code).toBe("invalid_credentials");
    const given = passkey.get({ challenge: await challengeFor(app, "second"), verified: false });
    expect((await withPassword(app, { passkey: given })).status).toBe(200);
    expect((await withPassword(app, { passkey: given })).code).toBe("second_factor_wrong");
  });

  it("takes each recovery code once, however it is typed, and notes it in the audit log", async () => {
    const app = await testApp(getStore());
    const { token, user } = await register(app);
    const { codes } = await addPasskey(app, bearer(token));
    const [first = "", second = ""] = codes;
    const typed = ` ${first.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")} `;
    expect((await withPassword(app, { recovery_code: typed })).status).toBe(200);
    expect((await withPassword(app, { recovery_code: first })).code).toBe("second_factor_wrong");
    const both = await Promise.all([1, 2].map(() => withPassword(app, { recovery_code: second })));
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "422"]);
    const log = await getStore()
      .db.selectFrom("audit_log")
      .select(["account_id", "after"])
      .where("what", "=", "user.recovery-code")
      .orderBy("id")
      .execute();
    expect(log).toEqual([
      { account_id: user.id, after: '{"codes_left":9}' },
      { account_id: user.id, after: '{"codes_left":8}' },
    ]);
    const stored = await getStore().db.selectFrom("recovery_codes").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(first);
    expect(stored.filter(({ used_at }) => used_at === null)).toHaveLength(8);
  });

  it("slows wrong recovery codes down as wrong passwords", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    await addPasskey(app, bearer(token));
    const tries: unknown[] = [];
    for (let time = 0; time < 6; time++)
      tries.push((await withPassword(app, { recovery_code: "AAAA-BBBB-CCCC-DDDD" })).code);
    expect(tries).toEqual([...Array.from({ length: 5 }, () => "second_factor_wrong"), "rate_limit_exceeded"]);
  });

  it("does not count asking for the second factor as a wrong try", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    await addPasskey(app, bearer(token));
    for (let time = 0; time < 8; time++) expect((await withPassword(app)).code).toBe("second_factor_needed");
  });

  it("refuses what a passkey of another site, origin, account or copy signed", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    const { passkey } = await addPasskey(app, bearer(token));
    const fresh = () => challengeFor(app, "alone");
    const stranger = softwarePasskey();
    const refused = async (answer: object) => (await alone(app, answer)).code;
    expect(await refused(stranger.get({ challenge: await fresh() }))).toBe("passkey_not_valid");
    const elsewhere = passkey.get({ challenge: await fresh(), origin: "https://phishing.example" });
    expect(await refused(elsewhere)).toBe("passkey_not_valid");
    expect(
      await refused({ ...stranger.get({ challenge: await fresh() }), id: passkey.id, rawId: passkey.id }),
    ).toBe("passkey_not_valid");
    expect((await alone(app, passkey.get({ challenge: await fresh() }))).status).toBe(200);
    passkey.setCounter(0);
    expect(await refused(passkey.get({ challenge: await fresh() }))).toBe("passkey_not_valid");

    const { token: other } = await register(app, { phone_number: "0911234568" });
    const { passkey: others } = await addPasskey(app, bearer(other), { passkey: softwarePasskey() });
    const given = others.get({ challenge: await challengeFor(app, "second") });
    expect((await withPassword(app, { passkey: given })).code).toBe("second_factor_wrong");
  });

  it("takes a challenge once, for five minutes, and for its purpose", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const { token } = await register(app);
    const { passkey } = await addPasskey(app, bearer(token));
    const challenge = await challengeFor(app, "alone");
    expect((await alone(app, passkey.get({ challenge }))).status).toBe(200);
    expect((await alone(app, passkey.get({ challenge }))).code).toBe("passkey_not_valid");
    const wrong = await challengeFor(app, "alone");
    expect((await alone(app, passkey.get({ challenge: wrong, origin: "https://x.example" }))).status).toBe(
      422,
    );
    expect((await alone(app, passkey.get({ challenge: wrong }))).code, "a try used it up").toBe(
      "passkey_not_valid",
    );
    const late = await challengeFor(app, "alone");
    nowMs += 5 * MINUTE;
    expect((await alone(app, passkey.get({ challenge: late }))).code).toBe("passkey_not_valid");
    const second = await challengeFor(app, "second");
    expect((await alone(app, passkey.get({ challenge: second }))).code).toBe("passkey_not_valid");
  });

  it("needs a person that the device recognised, if the passkey is all", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    const { passkey } = await addPasskey(app, bearer(token));
    const unverified = passkey.get({ challenge: await challengeFor(app, "alone"), verified: false });
    expect((await alone(app, unverified)).code).toBe("passkey_not_valid");
  });

  it("asks everybody the same question, and each address at most 60 times a minute", async () => {
    const app = await testApp(getStore());
    const { token } = await register(app);
    await addPasskey(app, bearer(token));
    const asked = await answerOf(app, apiPaths.passkeyChallenge, { purpose: "alone" });
    expect(asked.body.data).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: "localhost",
      timeout: 300_000,
      userVerification: "required",
    });
    for (let time = 1; time < 60; time++)
      await answerOf(app, apiPaths.passkeyChallenge, { purpose: "alone" });
    expect((await answerOf(app, apiPaths.passkeyChallenge, { purpose: "alone" })).code).toBe(
      "rate_limit_exceeded",
    );
    expect((await answerOf(app, apiPaths.passkeyChallenge, { purpose: "alone" }, "203.0.113.9")).status).toBe(
      201,
    );
  });

  it("belongs to the configured address, and is off where only a Host header tells one", async () => {
    const configured = await testApp(getStore(), {
      site: { name: "Invented", url: "https://passport.example/app" },
    });
    const asked = await answerOf(configured, apiPaths.passkeyChallenge, { purpose: "alone" });
    expect(asked.body.data.rpId).toBe("passport.example");
    const { token } = await register(configured);
    const passkey = softwarePasskey({ rpId: "passport.example", origin: "https://passport.example" });
    await addPasskey(configured, bearer(token), { passkey });
    const signed = await alone(
      configured,
      passkey.get({ challenge: await challengeFor(configured, "alone") }),
    );
    expect(signed.status).toBe(200);

    const unknown = await testApp(getStore());
    for (const host of ["phishing.example", "127.0.0.1:8080"]) {
      const answer = await unknown.inject({
        method: "POST",
        url: apiPaths.passkeyChallenge,
        headers: { host },
        payload: { purpose: "alone" },
      });
      expect(problemSchema.parse(answer.json()).code, host).toBe("passkeys_off");
    }
  });
});
