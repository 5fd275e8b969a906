/* oxlint-disable vitest/expect-expect -- expectPeople asserts, and the rule does not know it. */
import { expect, it } from "vitest";
import { cellsOf, EDGES, HEADER, people } from "./invented-list.ts";
import { cellsContent, manyPages, rawPdf, withUpdate, type RawObject } from "./raw-pdf.ts";
import { expectPeople, readBytes } from "./read-list.ts";

/** Pictures, missing parts, layers. */
const everyone = people(6);
const rows = [HEADER.A, ...everyone.map((person, at) => cellsOf(person, at + 1))] as string[][];

function content(cells: readonly string[][], before = "", after = ""): RawObject {
  const plain = cellsContent(cells, EDGES.A);
  if (typeof plain === "string") throw new Error("A stream is expected.");
  return { dict: "", stream: Buffer.concat([Buffer.from(before), plain.stream, Buffer.from(after)]) };
}

/** Three people a page; extras on the second. */
function twoPages(before: string, after: string, resources = "", more: readonly RawObject[] = []): Buffer {
  const objects = manyPages([content(rows.slice(0, 4)), content(rows.slice(4), before, after)]);
  const second = objects[5];
  if (typeof second !== "string") throw new Error("A page is expected.");
  const page = second.replace("/Resources <<", `/Resources << ${resources}`);
  return rawPdf([...objects.slice(0, 5), page, ...objects.slice(6), ...more]);
}

const picture = (size: number): RawObject => ({
  dict: `/Type /XObject /Subtype /Image /Width ${size} /Height ${size} /ColorSpace /DeviceGray /BitsPerComponent 8`,
  stream: Buffer.alloc(size * size),
});

it.each([
  ["a picture above the table", "q 50 0 0 50 20 800 cm /I Do Q\n", "", "/XObject << /I 8 0 R >>"],
  ["a picture below the table", "", "\nq 50 0 0 50 20 80 cm /I Do Q", "/XObject << /I 8 0 R >>"],
  ["an inline picture", "q 9 0 0 9 0 0 cm BI /W 4 /H 4 /CS /G /BPC 8 ID 0123456789abcdef EI Q\n", "", ""],
  ["a graphics state that is missing", "/Gone gs\n", "", ""],
  ["a shading that is missing", "/Gone sh\n", "", ""],
  ["marked content without its properties", "", "\n/OC /Gone BDC EMC", ""],
  ["an operator of another time", "", "\nfoo\n", ""],
])("a page with %s keeps its rows", async (_, before, after, resources) => {
  const pdf = twoPages(before, after, resources, [picture(40)]);
  expectPeople(await readBytes(pdf, "REQUEST_No."), everyone);
});

it.each([
  ["a form that is missing", "\n/Gone Do"],
  ["a text operator without its text", "\nBT /F 9 Tf Tj ET"],
  ["a string without an end", "\nBT /F 9 Tf (ABEBA Tj ET"],
])("a page with %s fails the file: rows could be missing", async (_, after) => {
  await expect(readBytes(twoPages("", after), "REQUEST_No.")).rejects.toThrow("truncated");
});

it("text in a hidden layer is not mixed with the rows below it", async () => {
  const layer = cellsContent([["", "OTHER", "PERSON", "NAMED", ""]], EDGES.A);
  if (typeof layer === "string") throw new Error("A stream is expected.");
  const pdf = twoPages(
    "",
    `\n/OC /Off BDC\n${layer.stream.toString("latin1")}\nEMC`,
    "/Properties << /Off 8 0 R >>",
    ["<< /Type /OCG /Name (Draft) >>"],
  );
  const off = "/OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] /Order [8 0 R] >> >>";
  const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
  const list = await readBytes(withUpdate(pdf, 1, [catalog.replace(">>", `${off} >>`)]), "REQUEST_No.");
  expectPeople(list, everyone);
  expect(list.furniture.map((one) => [one.kind, one.text])).toEqual([["hidden", "OTHER PERSON NAMED"]]);
});
