import { expect, it } from "vitest";
import { hashPassword } from "../../../../server/accounts/auth/password-hash.ts";
import type { App } from "../../../../server/route-deps.ts";
import { describeOnEachStoreThoroughly } from "../../stores.ts";
import { createAccount } from "../../support/accounts.ts";
import { testApp } from "../../test-app.ts";

const PAIRS = 60;
/** A share of a wrong password's time. An unknown number takes a twentieth of it if there is no dummy hash. */
const MARGIN = 0.15;

describeOnEachStoreThoroughly("The time that a wrong password takes", (getStore) => {
  async function timed(app: App, index: number, phone: string): Promise<number> {
    const before = performance.now();
    const answer = await app.inject({
      method: "POST",
      url: "/api/v1/auth/login",
      payload: { phone_number: phone, password: "something else" },
      remoteAddress: `198.51.${index % 200}.1`,
    });
    const took = performance.now() - before;
    expect(answer.statusCode).toBe(422);
    return took;
  }

  it("does not reveal whether the number has an account", async () => {
    const app = await testApp(getStore());
    const passwordHash = await hashPassword("invented words 7");
    const phone = (kind: number, index: number): string => `09${kind}${String(1_000_000 + index)}`;
    for (let index = 0; index < PAIRS; index++) {
      await createAccount(getStore(), { phone_number: phone(1, index), passwordHash });
    }
    await timed(app, 0, phone(3, 0));
    // Interleaved, so that load slows both.
    const ratios: number[] = [];
    for (let index = 0; index < PAIRS; index++) {
      const isKnownFirst = index % 2 === 0;
      const first = await timed(app, index, phone(isKnownFirst ? 1 : 2, index));
      const second = await timed(app, index, phone(isKnownFirst ? 2 : 1, index));
      ratios.push(isKnownFirst ? Math.log(first / second) : Math.log(second / first));
    }
    // 95 % interval of the median ratio: ranks 22 to 39 of 60.
    const sorted = ratios.toSorted((a, b) => a - b);
    const low = sorted[21] ?? Number.NaN;
    const high = sorted[38] ?? Number.NaN;
    expect(low, "known ones take longer").toBeLessThan(Math.log(1 + MARGIN));
    expect(high, "unknown ones take longer").toBeGreaterThan(-Math.log(1 + MARGIN));
  }, 120_000);
});
