import { expect, it } from "vitest";
import { loggerOptions } from "../../../server/http/request-log.ts";
import { describeOnEachStore } from "../stores.ts";
import { createAccount } from "../support/accounts.ts";
import { testApp } from "../test-app.ts";

describeOnEachStore("The log", (getStore) => {
  it("names the account of changes and refusals, but not of reads", async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const app = await testApp(getStore(), { logger: { ...loggerOptions("info"), stream } });
    const { user, headers } = await createAccount(getStore());
    await app.inject({ url: "/api/v1/locations", headers });
    await app.inject({ url: "/api/v1/admin/users", headers });
    await app.inject({ url: "/api/v1/admin/users" });
    await app.inject({ method: "PATCH", url: "/api/v1/profile", headers, payload: { first_name: "Almaz" } });
    const told = lines.map((line) => JSON.parse(line) as { status: number; account?: number });
    expect(told.map(({ status, account }) => [status, account])).toEqual([
      [200, undefined],
      [403, user.id],
      [401, undefined],
      [200, user.id],
    ]);
    expect(lines.join("")).not.toContain("Almaz");
  });
});
