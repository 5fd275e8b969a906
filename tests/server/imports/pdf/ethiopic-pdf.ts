import type { Page } from "./make-pdf.ts";
import { rawPdf, type RawObject } from "./raw-pdf.ts";

const FIRST = 33;
const WIDTH = 600;

/** A PDF in any script: one font whose codes have a Unicode map, each letter 0.6 of the size wide. */
export function ethiopicPdf(pages: readonly Page[]): Uint8Array {
  const codes = new Map<string, number>();
  for (const { texts } of pages) {
    for (const { text } of texts) {
      for (const letter of text) if (!codes.has(letter)) codes.set(letter, FIRST + codes.size);
    }
  }
  if (codes.size > 220) throw new Error("A font has no place for so many letters.");
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
  const map = [...codes].map(([letter, code]) => `<${hex(code, 2)}> <${hex(letter.codePointAt(0) ?? 0, 4)}>`);
  const cmap = [
    "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Own def /CMapType 2 def",
    "1 begincodespacerange <00> <ff> endcodespacerange",
    ...chunked(map, 100).map((some) => `${some.length} beginbfchar\n${some.join("\n")}\nendbfchar`),
    "endcmap end end",
  ].join("\n");
  const kids = pages.map((_, at) => `${6 + 2 * at} 0 R`).join(" ");
  const widths = Array.from(codes, () => WIDTH).join(" ");
  const objects: RawObject[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Courier /FirstChar ${FIRST} /LastChar ${FIRST + codes.size - 1} /Widths [${widths}] /FontDescriptor 4 0 R /ToUnicode 5 0 R >>`,
    "<< /Type /FontDescriptor /FontName /Courier /Flags 32 /FontBBox [0 0 600 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>",
    { dict: "", stream: Buffer.from(cmap, "latin1") },
    ...pages.flatMap(({ texts, rotate = 0 }, at): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 842] /Rotate ${rotate} /Contents ${7 + 2 * at} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      {
        dict: "",
        stream: Buffer.from(
          texts
            .map(({ text, x, y, size = 9 }) => {
              const letters = Array.from(text, (letter) => hex(codes.get(letter) ?? 0, 2)).join("");
              return `BT /F ${size} Tf 1 0 0 1 ${x} ${y} Tm <${letters}> Tj ET`;
            })
            .join("\n"),
          "latin1",
        ),
      },
    ]),
  ];
  return rawPdf(objects);
}

function chunked<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );
}
