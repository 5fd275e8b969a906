/** A piece of text that stays on one line; `gap`: whether a blank follows it. Widths are shares of the type size. */
export type Piece = { text: string; width: number; gap: boolean };

export type Lines = { lines: string[]; isWhole: boolean };

type Fit = {
  /** Shares of the type size. */
  widest: number;
  blank: number;
  ellipsis: number;
  most: number;
};

/** Lines break after Ethiopic punctuation, and after strokes within words. */
const BREAKS = /(?<=[፡-፨])(?=[^፡-፨])|(?<=[\p{L}\p{N}][/–—-])(?=[\p{L}\p{N}])/u;
const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Words, and the parts that may stand on lines of their own. */
export function piecesOf(text: string): { text: string; gap: boolean }[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const parts = word.split(BREAKS);
      return parts.map((part, at) => ({ text: part, gap: at === parts.length - 1 }));
    });
}

/** Breaks into the fewest lines, of about the same length. Too long a text ends with an ellipsis. */
export function breakLines(whole: readonly Piece[], fit: Fit): Lines {
  const pieces = whole.flatMap((piece) => cut(piece, fit.widest));
  const greedy = fill(pieces, fit.widest, fit.blank);
  if (greedy.length > fit.most) return { lines: shortened(greedy.slice(0, fit.most), fit), isWhole: false };
  // The narrowest column that needs no more lines.
  let [low, high] = [fit.widest / 2, fit.widest];
  while (high - low > 0.05) {
    const middle = (low + high) / 2;
    if (fill(pieces, middle, fit.blank).length > greedy.length) low = middle;
    else high = middle;
  }
  const lines = fill(pieces, high, fit.blank);
  return { lines: lines.map(textOf), isWhole: pieces.length === whole.length };
}

/** A word wider than a line in parts of as many letters, each a little narrower than a line. */
function cut(piece: Piece, widest: number): Piece[] {
  if (piece.width <= widest) return [piece];
  const all = [...letters.segment(piece.text)].map(({ segment }) => segment);
  const parts = Math.ceil(piece.width / (0.85 * widest));
  const each = Math.ceil(all.length / parts);
  return Array.from({ length: Math.ceil(all.length / each) }, (_, at) => ({
    text: all.slice(at * each, (at + 1) * each).join(""),
    width: piece.width / parts,
    gap: piece.gap && (at + 1) * each >= all.length,
  }));
}

function fill(pieces: readonly Piece[], widest: number, blank: number): Piece[][] {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    if (line !== undefined && widthOf([...line, piece], blank) <= widest) line.push(piece);
    else lines.push([piece]);
  }
  return lines;
}

/** Leaves pieces of the last line out until the ellipsis fits. */
function shortened(lines: readonly Piece[][], { widest, blank, ellipsis }: Fit): string[] {
  const last = [...(lines.at(-1) ?? [])];
  while (last.length > 1 && widthOf(last, blank) + ellipsis > widest) last.pop();
  return [...lines.slice(0, -1).map(textOf), `${textOf(last).replace(/[\s.,:;፡-፨/–—-]+$/u, "")}…`];
}

function widthOf(line: readonly Piece[], blank: number): number {
  return line.reduce((sum, { width, gap }, at) => sum + width + (gap && at < line.length - 1 ? blank : 0), 0);
}

function textOf(line: readonly Piece[]): string {
  return line
    .map(({ text, gap }) => (gap ? `${text} ` : text))
    .join("")
    .trimEnd();
}
