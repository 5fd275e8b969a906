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

/** `x`, `y`: points from the lower left of the upright page. */
export type Text = {
  text: string;
  x: number;
  y: number;
  size?: number;
  font?: "sans" | "bold" | "mono" | "serif";
  align?: "left" | "right" | "centre";
  how?: "run" | "letters" | "kerned" | "letterspaced" | "word-gaps";
  /** Degrees, anticlockwise. */
  turn?: number;
};

export type Page = {
  texts: Text[];
  rotate?: 0 | 90 | 180 | 270;
  /** Turns the content: a landscape table on an upright page. */
  turn?: 0 | 90 | 180 | 270;
  userUnit?: number;
  cropBox?: [number, number, number, number];
  /** Draws the texts in a form object at this offset, and places it back. */
  form?: boolean;
  /** Further operators, which readers must tolerate. */
  extra?: PDFOperator[];
  /** What `extra` prints. */
  extraTexts?: string[];
};

export const PAGE_WIDTH = 595;
export const PAGE_HEIGHT = 842;

/** Another producer than the samples': pdf-lib, standard fonts. */
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

/** Small kerns; `word-gaps` replaces blanks by wide gaps. */
function kerned(text: string, font: PDFFont, how: "kerned" | "word-gaps"): PDFOperator {
  const items: string[] = [];
  for (const letter of text) {
    if (letter === " " && how === "word-gaps") items.push("-300");
    else items.push(font.encodeText(letter).toString(), "12");
  }
  return rawOperator(`[${items.join(" ")}]`, PDFOperatorNames.ShowTextAdjusted);
}

/** One run, `pieces` kerned to begin at `xs`. */
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

/** One run, moved to `xs` by one letter's character spacing each. */
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

/** Raw: pdf-lib has no mixed arrays. */
export function rawOperator(operand: string, name: PDFOperatorNames): PDFOperator {
  return PDFOperator.of(name, [operand]);
}
