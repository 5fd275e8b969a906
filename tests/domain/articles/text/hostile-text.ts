const SIZE = 100_000;

/** Pieces that, repeated, are known to be slow or deep for some parser of Markdown. */
const PIECES: Readonly<Record<string, string>> = {
  "open brackets": "[",
  "open brackets with text": "[a ",
  "open links": "[a](",
  "links in links": "[a](b)",
  "open pictures": "![",
  "pictures in pictures": "![a](/b) ",
  "open titles": '[a](/b "',
  "open destinations": "[a](</b",
  "open parentheses": "[a](/b(",
  "closing brackets": "]",
  "references of nothing": "[a][b]",
  stars: "*",
  underscores: "_",
  "opening stars": "*a **a ",
  "closing stars": "a* a** ",
  "stars on both sides": "a**b*c",
  "mixed marks": "*_**__~~",
  strikes: "~~a ",
  tildes: "~",
  backticks: "`",
  "backticks of two lengths": "`a``",
  "backticks before words": "```a ",
  quotes: "> ",
  "narrow quotes": ">",
  lists: "- ",
  "numbered lists": "1. ",
  "lists in quotes": "> - ",
  pipes: "|",
  cells: "a|",
  "escaped cells": "\\|",
  "delimiter rows": "-|",
  "footnote references": "[^a]",
  "open footnote references": "[^aaaaaaaa",
  "bare addresses": "http://a.b ",
  "addresses in one": "http://a.b/",
  "addresses in one in another script": "http://a.b/ሀ",
  "brackets in addresses": "http://a.b/[(",
  "quotes in addresses": 'http://a.b/"c',
  "addresses without a host": "www.",
  "www addresses": "www.a.b ",
  mails: "a@b.cc ",
  "mails without an end": "a@b",
  "dots and dashes of mails": "a.b-c_d+",
  "open autolinks": "<http://a",
  "open tags": "<a b=",
  "open comments": "<!--",
  "open sections": "<![CDATA[",
  "open instructions": "<?a ",
  entities: "&amp;",
  "open entities": "&#x1",
  ampersands: "&",
  backslashes: "\\",
  "escaped stars": "\\*",
  hashes: "#",
  "hash headings": "# a ",
  equals: "=",
  spaces: " ",
  tabs: "\t",
  NULs: "\u0000",
  "directional overrides": "\u202E\u2066",
  "half surrogates": "\uD800",
  "Ethiopic letters": "ሰላም፡ለዓለም።",
};

/** Whole lines, with what changes from line to line. */
const LINES: Readonly<Record<string, (line: number) => string>> = {
  "lines of one letter": () => "a",
  "empty lines": () => "",
  items: () => "- a",
  "items ever deeper": (line) => `${" ".repeat((line * 2) % 400)}- a`,
  "items ten deep": () => "- - - - - - - - - - a",
  "numbered items with gaps": (line) => `${line}. a\n`,
  "quotes ever deeper": (line) => `${">".repeat(line % 300)} a`,
  "quotes twenty deep": () => `${"> ".repeat(20)}a`,
  "lists and quotes ever deeper": (line) => `${"> - ".repeat(line % 60)}a`,
  headings: () => "# a",
  "headings of one name": () => "a\n=",
  "underlines that may be lists": () => "a\n-",
  fences: () => "```",
  "fences in quotes": (line) => `${">".repeat(line % 8)}\`\`\``,
  rules: () => "* * *",
  "indented code": () => "    a",
  "link definitions": (line) => `[${line}]: /b "c`,
  "one link definition": () => "[a]: /b",
  "link definitions without an end": () => "[a]:",
  "footnote definitions": (line) => `[^${line}]: a [^${line + 1}]`,
  "one footnote": () => "[^a]: [^a]",
  "footnotes in footnotes": (line) => `${"    ".repeat(line % 40)}[^${line}]: a`,
  "rows of a table": (line) => (line === 0 ? "a|b\n-|-" : "a|b"),
  "short rows of a wide table": (line) => (line === 0 ? `${"a|".repeat(400)}\n${"-|".repeat(400)}` : "a"),
  "wide tables": (line) => (line % 60 === 0 ? `\n${"a|".repeat(60)}\n${"-|".repeat(60)}` : "a"),
  "rows too wide for their table": (line) => (line === 0 ? "a|b\n-|-" : "|".repeat(60)),
  "heads of tables": () => "a|b\n-|-\n",
  "tables cut by headings": () => "a|b\n-|-\n# a",
  "references of a long address": (line) => (line === 0 ? `[a]: /${"b".repeat(60_000)}\n` : "[a][a]"),
  "references of an address just allowed": (line) => (line === 0 ? `[a]: /${"b".repeat(1999)}\n` : "[a][a]"),
  "references of a long title": (line) => (line === 0 ? `[a]: /b "${"c".repeat(60_000)}"\n` : "[a]"),
  "pictures of a long address": (line) => (line === 0 ? `[a]: /${"b".repeat(60_000)}\n` : "![a]"),
  "pictures of an address just allowed": (line) => (line === 0 ? `[a]: /${"b".repeat(1999)}\n` : "![a]"),
  "references of a long address in notes": (line) =>
    line === 0 ? `[a]: /${"b".repeat(1999)} "${"c".repeat(900)}"\n` : `[^${line}]: [a]`,
  "addresses in another script": () => `http://a.b/${"ሀ".repeat(200)}`,
  "addresses in one, nearly too long": () => "http://a.b/ሀ".repeat(165),
  "addresses of letters in two halves": (line) => `http://a.b/${"c".repeat(line % 2)}${"😀".repeat(1200)}`,
  "www addresses that end in marks": () => `www.a.b/${"?".repeat(1900)}a`,
  "short www addresses that end in marks": () => `www.a.b/${"?,".repeat(40)}a`,
  breaks: () => "a  ",
  "tags as blocks": () => "<div>",
};

/** Texts of 100 KB by name: each piece on one line, on many, and as much as is just read as Markdown. */
export function hostileTexts(): [name: string, text: string][] {
  const pieces = Object.entries(PIECES).flatMap(([name, piece]): [string, string][] => {
    const line = piece.repeat(Math.ceil(80 / piece.length));
    const dense = piece.repeat(Math.floor(9900 / marksIn(piece)));
    return [
      [`${name}, one line`, filled(piece)],
      [`${name}, many lines`, filled(`${line}\n`)],
      [`${name}, within the limit`, (dense + filled("word ")).slice(0, SIZE)],
      [`${name}, beyond the limit`, `${filled(piece)}a`],
      ...(piece.includes("[")
        ? [[`${name}, defined`, filled(`[a]: /b\n[^a]: c\n\n${line}\n`)] satisfies [string, string]]
        : []),
    ];
  });
  return [...pieces, ...Object.entries(LINES).map(([name, line]): [string, string] => [name, lines(line)])];
}

function marksIn(piece: string): number {
  return Math.max(1, piece.replaceAll(/[a-z0-9 ]/g, "").length);
}

function filled(piece: string): string {
  return piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
}

function lines(line: (at: number) => string): string {
  let text = "";
  for (let at = 0; text.length < SIZE; at++) text += `${line(at)}\n`;
  return text.slice(0, SIZE);
}
