import {
  beginText,
  degrees,
  drawObject,
  endText,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  popGraphicsState,
  pushGraphicsState,
  setFontAndSize,
  setTextMatrix,
  showText,
  StandardFonts,
  type PDFFont,
  type PDFPage,
} from "pdf-lib";

/** A piece of text as a producer places it. `x`, `y` are points from the lower left corner of an upright page. */
export type Text = {
  text: string;
  x: number;
  y: number;
  size?: number;
  font?: "sans" | "bold" | "mono" | "serif";
  align?: "left" | "right" | "centre";
  /** How the text is written into the file: in one run, letter by letter, with kerning, widely spaced. */
  how?: "run" | "letters" | "kerned" | "letterspaced" | "word-gaps";
  /** Degrees, anticlockwise. */
  turn?: number;
};

export type Page = {
  texts: Text[];
  rotate?: 0 | 90 | 180 | 270;
  /** All text is turned with the page's content, as a landscape table printed on an upright page is. */
  turn?: 0 | 90 | 180 | 270;
  userUnit?: number;
  cropBox?: [number, number, number, number];
  /** Draws the texts inside a form object, moved by so much and placed back. */
  form?: boolean;
  /** Operators to draw besides, to show what a reader must not trip over. */
  extra?: PDFOperator[];
  /** What `extra` prints, for the check that nothing is lost. */
  extraTexts?: string[];
};

export const PAGE_WIDTH = 595;
export const PAGE_HEIGHT = 842;

/** A PDF of another producer than the sample lists': pdf-lib, standard fonts, text exactly where `pages` says. */
export async function makePdf(
  pages: readonly Page[],
  options: { objectStreams?: boolean } = {},
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fonts: Record<NonNullable<Text["font"]>, PDFFont> = {
    sans: await document.embedFont(StandardFonts.Helvetica),
    bold: await document.embedFont(StandardFonts.HelveticaBold),
    mono: await document.embedFont(StandardFonts.Courier),
    serif: await document.embedFont(StandardFonts.TimesRoman),
  };
  for (const spec of pages) {
    const sideways = spec.turn === 90 || spec.turn === 270;
    const page = document.addPage(sideways ? [PAGE_HEIGHT, PAGE_WIDTH] : [PAGE_WIDTH, PAGE_HEIGHT]);
    if (spec.rotate !== undefined) page.setRotation(degrees(spec.rotate));
    if (spec.userUnit !== undefined) page.node.set(PDFName.of("UserUnit"), PDFNumber.of(spec.userUnit));
    if (spec.cropBox !== undefined) page.setCropBox(...spec.cropBox);
    for (const [key, font] of Object.entries(fonts)) page.node.setFontDictionary(PDFName.of(key), font.ref);
    const operators = spec.texts.flatMap((text) => textOperators(text, fonts[text.font ?? "sans"]));
    const turned = [
      pushGraphicsState(),
      turnPage(spec.turn ?? 0),
      ...operators,
      ...(spec.extra ?? []),
      popGraphicsState(),
    ];
    if (spec.form === true) drawForm(document, page, turned);
    else page.pushOperators(...turned);
  }
  return document.save({ useObjectStreams: options.objectStreams ?? true });
}

function turnPage(turn: 0 | 90 | 180 | 270): PDFOperator {
  const matrix = {
    0: [1, 0, 0, 1, 0, 0],
    90: [0, 1, -1, 0, PAGE_HEIGHT, 0],
    180: [-1, 0, 0, -1, PAGE_WIDTH, PAGE_HEIGHT],
    270: [0, -1, 1, 0, 0, PAGE_WIDTH],
  }[turn];
  return PDFOperator.of(
    PDFOperatorNames.ConcatTransformationMatrix,
    matrix.map((value) => PDFNumber.of(value)),
  );
}

function drawForm(document: PDFDocument, page: PDFPage, operators: PDFOperator[]): void {
  const form = document.context.formXObject(operators, {
    BBox: document.context.obj([0, 0, 2 * PAGE_WIDTH, 2 * PAGE_HEIGHT]),
    Matrix: document.context.obj([1, 0, 0, 1, 100, 50]),
    Resources: page.node.Resources(),
  });
  const name = page.node.newXObject("List", document.context.register(form));
  page.pushOperators(
    pushGraphicsState(),
    PDFOperator.of(
      PDFOperatorNames.ConcatTransformationMatrix,
      [1, 0, 0, 1, -100, -50].map((value) => PDFNumber.of(value)),
    ),
    drawObject(name),
    popGraphicsState(),
  );
}

function textOperators(text: Text, font: PDFFont): PDFOperator[] {
  const size = text.size ?? 9;
  const how = text.how ?? "run";
  const width = font.widthOfTextAtSize(text.text, size);
  const before = { left: 0, right: width, centre: width / 2 }[text.align ?? "left"];
  const radians = ((text.turn ?? 0) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const at = (along: number) =>
    setTextMatrix(cos, sin, -sin, cos, text.x + (along - before) * cos, text.y + (along - before) * sin);
  const body: PDFOperator[] = [];
  if (how === "letters") {
    let along = 0;
    for (const letter of text.text) {
      body.push(at(along), showText(font.encodeText(letter)));
      along += font.widthOfTextAtSize(letter, size);
    }
  } else if (how === "kerned" || how === "word-gaps") {
    body.push(at(0), kerned(text.text, font, how));
  } else {
    const spacing = how === "letterspaced" ? 0.3 * size : 0;
    body.push(
      at(0),
      number(PDFOperatorNames.SetCharacterSpacing, spacing),
      showText(font.encodeText(text.text)),
    );
  }
  return [
    beginText(),
    setFontAndSize(text.font ?? "sans", size),
    ...body,
    ...(how === "letterspaced" ? [number(PDFOperatorNames.SetCharacterSpacing, 0)] : []),
    endText(),
  ];
}

function number(name: PDFOperatorNames, value: number): PDFOperator {
  return PDFOperator.of(name, [PDFNumber.of(value)]);
}

/** One array of letters with small kerns; `word-gaps` has a wide gap where a blank would be, and no blank. */
function kerned(text: string, font: PDFFont, how: "kerned" | "word-gaps"): PDFOperator {
  const items: string[] = [];
  for (const letter of text) {
    if (letter === " " && how === "word-gaps") items.push("-300");
    else items.push(font.encodeText(letter).toString(), "12");
  }
  return rawOperator(`[${items.join(" ")}]`, PDFOperatorNames.ShowTextAdjusted);
}

/** One run with gaps made by kerning instead of by separate runs: `pieces` begin at `xs`. */
export function gapRun(pieces: readonly string[], xs: readonly number[], y: number, size = 9): PDFOperator[] {
  // Courier: every letter is 0.6 of the size wide.
  const items: string[] = [];
  pieces.forEach((piece, at) => {
    items.push(hex(piece));
    const next = xs[at + 1];
    if (next !== undefined) {
      const end = (xs[at] ?? 0) + piece.length * 0.6 * size;
      items.push(String((-(next - end) / size) * 1000));
    }
  });
  return [
    beginText(),
    setFontAndSize("mono", size),
    setTextMatrix(1, 0, 0, 1, xs[0] ?? 0, y),
    rawOperator(`[${items.join(" ")}]`, PDFOperatorNames.ShowTextAdjusted),
    endText(),
  ];
}

/** One run whose pieces are pushed to `xs` by the spacing after a letter, changed for that letter alone. */
export function spacingRun(
  pieces: readonly string[],
  xs: readonly number[],
  y: number,
  size = 9,
): PDFOperator[] {
  const show = (text: string, spacing: number) => [
    number(PDFOperatorNames.SetCharacterSpacing, spacing),
    rawOperator(hex(text), PDFOperatorNames.ShowText),
  ];
  const body = pieces.flatMap((piece, at) => {
    const next = xs[at + 1];
    const end = (xs[at] ?? 0) + piece.length * 0.6 * size;
    return [...show(piece.slice(0, -1), 0), ...show(piece.slice(-1), next === undefined ? 0 : next - end)];
  });
  return [
    beginText(),
    setFontAndSize("mono", size),
    setTextMatrix(1, 0, 0, 1, xs[0] ?? 0, y),
    ...body,
    number(PDFOperatorNames.SetCharacterSpacing, 0),
    endText(),
  ];
}

function hex(text: string): string {
  return PDFHexString.of(Buffer.from(text, "latin1").toString("hex")).toString();
}

/** An operator whose operand is written as it stands: pdf-lib has no arrays of mixed kinds. */
export function rawOperator(operand: string, name: PDFOperatorNames): PDFOperator {
  return PDFOperator.of(name, [operand]);
}
