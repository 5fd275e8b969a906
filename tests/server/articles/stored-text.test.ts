import { expect, test } from "vitest";
import { TEXT_VERSION } from "#domain/articles/text/parse-article.ts";
import { readText, storedText } from "../../../server/articles/article-row.ts";

const { columns, text } = readText("Take your **receipt**.");
const OTHER = readText("Something else.").columns.text;

test("a stored text is used as it is, without the Markdown", () => {
  expect(storedText({ ...columns, content: "Something else." })).toEqual(text);
});

test.each([
  ["missing", { text: null }],
  ["from an older parser", { text: OTHER, text_version: TEXT_VERSION - 1 }],
  ["from a newer parser", { text: OTHER, text_version: TEXT_VERSION + 1 }],
  ["of another shape", { text: '{"blocks":[{"kind":"html"}],"notes":[]}' }],
])("a text that is %s is read again from the Markdown", (_what, stored) => {
  expect(storedText({ ...columns, ...stored, content: "Take your **receipt**." })).toEqual(text);
});
