/** What a spreadsheet copies as plain text: rows in lines, cells between tabs, a cell of several lines in quotes. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[""]];
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]+|\t|\r\n?|\n/gy;
  for (const [part, quoted] of text.replace(/(?:\r\n?|\n)$/, "").matchAll(cell)) {
    const row = rows.at(-1) ?? [];
    if (part === "\t") row.push("");
    else if (part.startsWith("\r") || part === "\n") rows.push([""]);
    else
      row[row.length - 1] += oneLine(
        row.at(-1) === "" && quoted !== undefined ? quoted.replaceAll('""', '"') : part,
      );
  }
  return rows;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
