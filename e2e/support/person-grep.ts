import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..", "..", "samples", "lists");

/** What browser tests type that stands in no list: another spelling, another script. */
const MISSPELLED = ["qananiisaa", "antenah", "ቀነኒሳ", "አንተነህ"];

let people: ReadonlySet<string> | undefined;

/** Words of names and request numbers of the sample lists, and what tests search them by, found in a text. */
export function peopleIn(text: string): string[] {
  people ??= new Set([...readPeople(), ...MISSPELLED]);
  const words =
    decode(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = people;
  return [...new Set(words.filter((word) => known.has(word)))];
}

/** Every sample person's number and words of three letters or more, in lower case. */
function* readPeople(): Generator<string> {
  for (const file of readdirSync(folder).filter((name) => name.endsWith(".tsv"))) {
    const [head = "", ...rows] = readFileSync(join(folder, file), "utf8").trim().split("\n");
    const columns = head.split("\t");
    const personal = columns.flatMap((column, at) => (/name|number/.test(column) ? [at] : []));
    if (personal.length < 2) throw new Error(`${file} names its columns otherwise: ${head}`);
    for (const row of rows) {
      const cells = row.split("\t");
      for (const at of personal) {
        for (const word of (cells[at] ?? "").toLowerCase().split(/[^\p{L}\p{N}]+/u))
          if (word.length > 2) yield word;
      }
    }
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
