import { setupI18n } from "@lingui/core";
import { describe, expect, it } from "vitest";
import { messagesPlugin } from "../../../src/i18n/vite-plugin-messages.ts";

type Handler = (code: string) => { code: string; moduleType: string };

function compile(catalogue: Record<string, string>): Record<string, unknown> {
  const { transform } = messagesPlugin();
  const { handler } = transform as unknown as { handler: Handler };
  const { code, moduleType } = handler(JSON.stringify(catalogue));
  expect(moduleType).toBe("js");
  const json = /^export default (.*);$/s.exec(code)?.[1] ?? "";
  return JSON.parse(json) as Record<string, unknown>;
}

describe("the build's message compiler", () => {
  it("turns every message into tokens, plain texts too", () => {
    expect(compile({ a: "Search", b: "Call {phone}" })).toEqual({ a: ["Search"], b: ["Call ", ["phone"]] });
  });

  it("gives the runtime what it needs to choose a plural without a parser", () => {
    const messages = compile({ n: "{count, plural, =0 {none} one {# passport} other {# passports}}" });
    const i18n = setupI18n({ locale: "en", messages: { en: messages as never } });
    expect([0, 1, 2500].map((count) => i18n.t("n", { count }))).toEqual([
      "none",
      "1 passport",
      "2,500 passports",
    ]);
  });

  it("stops the build at a message that is not ICU, naming it", () => {
    expect(() => compile({ "lookup.label": "Name {" })).toThrow('The message "lookup.label" is not ICU');
  });
});
