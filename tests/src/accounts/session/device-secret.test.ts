import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loginBodySchema } from "#domain/accounts/contract.ts";
import { DEVICE_KEY, deviceSecret, keepDeviceSecret } from "../../../../src/accounts/session/this-account.ts";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal("localStorage", localStorage);
  vi.stubGlobal("window", { localStorage });
});
afterEach(() => vi.unstubAllGlobals());

test("a phone's secret is new until stored, and valid for the server", () => {
  const first = deviceSecret();
  expect(deviceSecret()).not.toBe(first);
  keepDeviceSecret(first);
  expect(deviceSecret()).toBe(first);
  const body = { phone_number: "0911234567", password: "x", device_secret: first };
  expect(loginBodySchema.safeParse(body).success).toBe(true);
});

test("a malformed stored secret is not sent, since the server would refuse the sign-in", () => {
  kept.set(DEVICE_KEY, "damaged");
  expect(deviceSecret()).toMatch(/^[\w-]{43}$/);
});

test("a browser without storage can sign in", () => {
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("window", {});
  keepDeviceSecret(deviceSecret());
  expect(deviceSecret()).toMatch(/^[\w-]{43}$/);
});
