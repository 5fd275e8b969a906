/**
 * Marks (lines, brackets, stars, cells and so on) that are read as Markdown. The parser's time and the size of the
 * tree grow with them; a long article has some hundreds.
 */
const MOST_MARKS = 10_000;
const MARKS = /[\\`*_~[\]!<>&|:@]|[-+.)](?=\s)|www\./gi;
/** Each line under such a header becomes a row with all its columns. */
const TABLE_HEAD = /^[\s>|:-]+$/;
const BLANK = /^[\s>]*$/;

/** Splits a text at the line at which it has too many marks. */
export function splitAtLimit(markdown: string): { read: string; rest: string } {
  let marks = 0;
  let columns = 0;
  for (let start = 0; start < markdown.length;) {
    const newline = markdown.indexOf("\n", start);
    const end = newline === -1 ? markdown.length : newline + 1;
    const line = markdown.slice(start, end);
    if (BLANK.test(line)) columns = 0;
    else if (line.includes("|") && TABLE_HEAD.test(line)) columns = line.split("|").length;
    marks += 1 + columns + (line.match(MARKS)?.length ?? 0);
    if (marks > MOST_MARKS) return { read: markdown.slice(0, start), rest: markdown.slice(start) };
    start = end;
  }
  return { read: markdown, rest: "" };
}
