import { expect, it } from "vitest";
import { problemSchema } from "#domain/api/problem.ts";
import { describeOnEachStore } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { REGISTRATION, register } from "../support/registration.ts";
import { testApp } from "../test-app.ts";

/** A lone surrogate, which JSON can escape. */
const HALF = "\uD800";

describeOnEachStore("A lone surrogate", (getStore) => {
  it("is refused in passwords: another one does not sign in instead", async () => {
    const app = await testApp(getStore());
    const password = `invented words ${HALF}`;
    const answer = await app.inject({
      method: "POST",
      url: "/api/v1/auth/register",
      payload: { ...REGISTRATION, password, password_confirmation: password },
    });
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors?.map(({ path }) => path)).toEqual(["password"]);
    await register(app);
    const signIn = await app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { phone_number: REGISTRATION.phone_number, password: "\uDC00 anything" },
    });
    expect(signIn.statusCode).toBe(422);
    expect(problemSchema.parse(signIn.json()).code).toBe("validation_failed");
  });

  it("is refused in all text of any body, also in lists and field names; a pair is accepted", async () => {
    const app = await testApp(getStore());
    const { headers } = await createAccount(getStore(), { is_admin: true });
    const send = (payload: object) =>
      app.inject({ method: "POST", url: "/api/v1/admin/locations", headers, payload });
    const bodies = [
      { name: `Adama${HALF}` },
      { name: "Adama", aliases: ["Nazret", HALF] },
      { [HALF]: "Adama" },
    ];
    for (const body of bodies) expect((await send(body)).statusCode).toBe(422);
    expect((await send({ name: "Invented Town 😀" })).statusCode).toBe(201);
  });
});
