/* oxlint-disable vitest/expect-expect -- expectPeople and readList assert, and the rule does not know them. */
import { it } from "vitest";
import { cellsOf, EDGES, HEADER, people } from "./invented-list.ts";
import { cellsContent, encryptedPdf, onePage, rawPdf, withUpdate } from "./raw-pdf.ts";
import { expectPeople, readBytes } from "./read-list.ts";

const everyone = people(6);
const rows = [HEADER.A, ...everyone.map((person, at) => cellsOf(person, at + 1))] as string[][];

it("a font of two-byte codes is decoded by its ToUnicode map", async () => {
  // Codes shifted by 0x400; equal widths.
  const encode = (text: string) =>
    `<${Array.from(text)
      .map((letter) => (letter.charCodeAt(0) + 0x400).toString(16).padStart(4, "0"))
      .join("")}>`;
  const meanings = [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
    "1 begincodespacerange <0000> <ffff> endcodespacerange",
    "1 beginbfrange <0420> <047e> <0020> endbfrange",
    "endcmap end end",
  ].join("\n");
  const font =
    "<< /Type /Font /Subtype /Type0 /BaseFont /Strange /Encoding /Identity-H /DescendantFonts [6 0 R] /ToUnicode 7 0 R >>";
  const descendant =
    "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Strange /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /FontDescriptor << /Type /FontDescriptor /FontName /Strange /Flags 4 /Ascent 800 /Descent -200 /ItalicAngle 0 /StemV 80 /CapHeight 700 /FontBBox [0 -200 1000 800] >> >>";
  const pdf = rawPdf(
    onePage(cellsContent(rows, EDGES.A, encode), font, [
      descendant,
      { dict: "", stream: Buffer.from(meanings) },
    ]),
  );
  expectPeople(await readBytes(pdf, "REQUEST_No."), everyone);
});

it("the last version of an incrementally saved file counts", async () => {
  const old = rawPdf(onePage(cellsContent(rows.slice(0, 3), EDGES.A)));
  const pdf = withUpdate(old, 5, [cellsContent(rows, EDGES.A)]);
  expectPeople(await readBytes(old, "REQUEST_No."), everyone.slice(0, 2));
  expectPeople(await readBytes(pdf, "REQUEST_No."), everyone);
});

it("a file that only forbids changes is read", async () => {
  const content = cellsContent(rows, EDGES.A);
  if (typeof content === "string") throw new Error("A stream is expected.");
  expectPeople(await readBytes(encryptedPdf(content, ""), "REQUEST_No."), everyone);
});

it("a page of several content streams is read as one", async () => {
  const half = (from: number, to: number) => {
    const content = cellsContent(rows, EDGES.A);
    if (typeof content === "string") throw new Error("A stream is expected.");
    const lines = content.stream.toString("latin1").split("\n");
    return { dict: "", stream: Buffer.from(lines.slice(from, to).join("\n"), "latin1") };
  };
  const objects = onePage("[6 0 R 7 0 R]", undefined, [half(0, 17), half(17, 100)]);
  expectPeople(await readBytes(rawPdf(objects), "REQUEST_No."), everyone);
});

it("a deep page tree is read in order", async () => {
  const page = (parent: number, content: number) =>
    `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F 4 0 R >> >> >>`;
  const pdf = rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 6 0 R] /Count 2 >>",
    "<< /Type /Pages /Parent 2 0 R /Kids [5 0 R] /Count 1 >>",
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    page(3, 7),
    page(2, 8),
    cellsContent(rows.slice(0, 4), EDGES.A),
    cellsContent([HEADER.A, ...rows.slice(4)], EDGES.A),
  ]);
  expectPeople(await readBytes(pdf, "REQUEST_No."), everyone);
});
