import { describe, expect, it } from "vitest";
import { isLoopback, parseEnv } from "../../server/env.ts";

describe("The server's settings", () => {
  it("have a default each", () => {
    expect(parseEnv({ PORT: "", UNRELATED: "x" })).toEqual({
      ok: true,
      value: {
        PORT: 8080,
        HOST: "localhost",
        DATA_DIR: "data",
        SAMPLE_DATA: "on",
        TELEGRAM_WEBHOOK: "off",
        NOTICES_BITS: 16,
        TRUST_PROXY: false,
        CORS_ORIGINS: [],
        METRICS: "off",
        LOG_LEVEL: "info",
      },
    });
  });

  it.each([
    ["TRUST_PROXY", "2", 2],
    ["TRUST_PROXY", "0", false],
    ["TRUST_PROXY", "10.0.0.0/8, ::1", ["10.0.0.0/8", "::1"]],
    [
      "CORS_ORIGINS",
      "https://a.example, http://localhost:5173",
      ["https://a.example", "http://localhost:5173"],
    ],
    ["DATABASE_URL", "postgres://u:p@h:5432/d", "postgres://u:p@h:5432/d"],
    ["VITE_SITE_URL", "https://example.org/", "https://example.org/"],
    ["NOTICES_BITS", "14", 14],
    ["PUSH_SERVICES", "push.example, *.push.example", ["push.example", "*.push.example"]],
  ] as const)("read %s=%s", (name, text, value) => {
    const parsed = parseEnv({ [name]: text });
    expect(parsed.ok && parsed.value[name]).toEqual(value);
  });

  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://x"],
    ["SAMPLE_DATA", "yes"],
    ["TRUST_PROXY", "everyone"],
    ["TRUST_PROXY", "1.2.3.4.5"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "10.0.0.1,"],
    ["CORS_ORIGINS", "https://a.example/path"],
    ["VITE_SITE_URL", "example.org"],
    ["METRICS", "1"],
    ["NOTICES_BITS", "7"],
    ["NOTICES_BITS", "21"],
    ["PUSH_SERVICES", "https://push.example"],
    ["BACKUP_PASSPHRASE", "too short"],
    ["BACKUP_RECIPIENTS", "AGE-SECRET-KEY-1QQQ"],
    ["LOG_LEVEL", "loud"],
  ])("refuse %s=%s in a sentence that names it", (name, text) => {
    const parsed = parseEnv({ [name]: text });
    expect(parsed).toEqual({ ok: false, error: expect.stringMatching(new RegExp(`^${name} .+\\.$`)) });
  });
});

describe("isLoopback", () => {
  it.each([
    ["localhost", true],
    ["127.0.0.1", true],
    ["::1", true],
    ["0.0.0.0", false],
    ["192.168.1.5", false],
    ["127.0.0.1.example.org", false],
  ])("of %s is %s", (host, loopback) => {
    expect(isLoopback(host)).toBe(loopback);
  });
});
