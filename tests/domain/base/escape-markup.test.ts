import { expect, it } from "vitest";
import { escapeMarkup } from "#domain/base/escape-markup.ts";

it("text in markup keeps its look: signs as entities, without characters that XML forbids", () => {
  expect(escapeMarkup(`<a href="x">&'አበበ\n😀`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&#39;አበበ\n😀");
  expect(escapeMarkup("a\u0000b\u001fc\uffff-\ud800d")).toBe("abc-d");
});
