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

  it("names the trace that a request belongs to, and ignores what is none", async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const app = await testApp(getStore(), { logger: { ...loggerOptions("info"), stream } });
    const [trace, parent] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
    const zeros = (text: string) => text.replaceAll(/./g, "0");
    const good = [
      `00-${trace}-${parent}-01`,
      `00-${trace}-${parent}-00`,
      `cc-${trace}-${parent}-01-what.the-future`,
    ];
    const bad = [
      "",
      `00-${trace}-${parent}`,
      `00-${trace}-${parent}-01-more`,
      `cc-${trace}-${parent}-01.more`,
      `ff-${trace}-${parent}-01`,
      `00-${zeros(trace)}-${parent}-01`,
      `00-${trace}-${zeros(parent)}-01`,
      `00-${trace.toUpperCase()}-${parent}-01`,
      `00-${trace}0-${parent}-01`,
      ` x00-${trace}-${parent}-01`,
      `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`,
      `00-"},{"level":60-${parent}-01`,
    ];
    for (const traceparent of [...good, ...bad])
      await app.inject({ url: "/healthz", headers: { traceparent } });
    await app.inject("/healthz");
    const told = lines.map((line) => JSON.parse(line) as { trace?: string; parent?: string });
    expect(told.slice(0, good.length).map((line) => [line.trace, line.parent])).toEqual(
      good.map(() => [trace, parent]),
    );
    expect(told.slice(good.length).map((line) => [line.trace, line.parent])).toEqual(
      [...bad, ""].map(() => [undefined, undefined]),
    );
  });
});
