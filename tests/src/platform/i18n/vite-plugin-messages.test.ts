import { describe, expect, it } from "vitest";
import { formatMessage, type Messages } from "#domain/languages/message.ts";
import { messagesPlugin } from "../../../../src/platform/i18n/vite-plugin-messages.ts";

type Handler = (code: string) => { code: string; moduleType: string };

function compile(catalogue: Record<string, string>): Messages {
  const { transform } = messagesPlugin();
  const { handler } = transform as unknown as { handler: Handler };
  const { code, moduleType } = handler(JSON.stringify(catalogue));
  expect(moduleType).toBe("js");
  const json = /^export default (.*);$/s.exec(code)?.[1] ?? "";
  return JSON.parse(json) as Messages;
}

describe("the build's message compiler", () => {
  it("turns a message with values into tokens, and keeps plain text", () => {
    expect(compile({ a: "Search", b: "Call {phone}" })).toEqual({ a: "Search", b: ["Call ", ["phone"]] });
  });

  it("lets the runtime choose plurals without a parser", () => {
    const messages = compile({ n: "{count, plural, =0 {none} one {# passport} other {# passports}}" });
    expect([0, 1, 2500].map((count) => formatMessage("en-GB", messages["n"] ?? "", { count }))).toEqual([
      "none",
      "1 passport",
      "2,500 passports",
    ]);
  });

  it.each(["{day, date}", "{n, number, percent}", "{n, plural, offset:1 one {#} other {#}}"])(
    "refuses %s, which the runtime does not support",
    (message) => {
      expect(() => compile({ m: message })).toThrow('The message "m" is not ICU');
    },
  );

  it("fails the build at an invalid ICU message, naming it", () => {
    expect(() => compile({ "lookup.label": "Name {" })).toThrow('The message "lookup.label" is not ICU');
  });
});
