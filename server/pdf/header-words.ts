import type { ColumnRole } from "#domain/list-columns.ts";

/** Letters that are written for one another. */
const SAME_LETTER: Readonly<Record<string, string>> = {
  ኣ: "አ",
  ዐ: "አ",
  ዓ: "አ",
  ሠ: "ሰ",
  ሥ: "ስ",
  ፀ: "ጸ",
  ፆ: "ጾ",
  ዕ: "እ",
};

/** Lower case, one spelling of Amharic letters; as many letters as before. */
export function foldHeader(text: string): string {
  return Array.from(text.normalize("NFKC").toLowerCase(), (letter) => SAME_LETTER[letter] ?? letter).join("");
}

/** Words of headers, also of columns that are no part of a passport. */
const WORDS = new Set(
  (
    "no nos nr num number numbers s n sn sr ser serial roll id code name names fname gfname gname full first given " +
    "givenname givennames middle last family surname f g gf father fathers grand grandfather grandfathers mother " +
    "applicant applicants application app request requestno req reference ref tracking passport sex gender age date " +
    "of birth dob day photo picture phone mobile tel branch office city region remark remarks status signature " +
    "complete nationality place type collection pick up group " +
    "ተ ቁ ተቁ ተራ ቁጥር ስም ሙሉ የራስ አባት የአባት የአባትና አያት የአያት ከነ እስከ እናት የእናት እና አመልካች የአመልካች የአመልካቹ ማመልከቻ የማመልከቻ ጥያቄ " +
    "የጥያቄ መለያ የመለያ መከታተያ የመከታተያ ምዝገባ የምዝገባ ማጣቀሻ የማጣቀሻ ኮድ ፓስፖርት የፓስፖርት ጾታ እድሜ ቀን የልደት ትውልድ የትውልድ ስልክ ፎቶ ቅርንጫፍ ከተማ ክልል " +
    "ምድብ ምርመራ ፊርማ ዜግነት ሁኔታ"
  ).split(" "),
);
const NAMES = new Set("name names fname gfname gname givenname givennames surname ስም".split(" "));
const NUMBERS = new Set(
  "request requestno req application app reference ref tracking ማመልከቻ የማመልከቻ ጥያቄ የጥያቄ መለያ የመለያ መከታተያ የመከታተያ ምዝገባ የምዝገባ ቁጥር".split(
    " ",
  ),
);
/** Minimum share of such words. */
const MOST = 0.7;

/** Whether a line's words are mostly those of a header: with two name columns, or with one and the request number. */
export function speaksOfColumns(text: string): boolean {
  const words = wordsIn(text);
  const names = words.filter((word) => NAMES.has(word)).length;
  const isTable = names >= 2 || (names === 1 && words.some((word) => NUMBERS.has(word)));
  return isTable && words.filter((word) => WORDS.has(word)).length >= MOST * words.length;
}

/** Whether all words may stand in a header. */
export function isOfHeaders(text: string): boolean {
  return wordsIn(text).every((word) => WORDS.has(word));
}

function wordsIn(text: string): string[] {
  return foldHeader(text).match(/\p{L}+/gu) ?? [];
}

const ROLE_WORDS: readonly [ColumnRole, RegExp][] = [
  ["no", /^(?:no|nos|sno|srno|serno|serialno|rollno|sn|nr|ተቁ|ተራቁጥር|ተራቁ|ተራ|ቁ)$/],
  [
    "number",
    /^(?:request|req|application|app|reference|ref|tracking)(?:no|nr|number|code|id)?$|^የ?(?:ማመልከቻ|ጥያቄ|መከታተያ|መለያ|ምዝገባ|ማጣቀሻ)(?:ቁጥር|ቁ|ኮድ)$/,
  ],
  ["grandfather", /^g(?:rand)?f(?:athers?)?(?:name)?$|^የ?አያት(?:ስም)?$/],
  ["father", /^(?:f(?:athers?)?|middle)name$|^fathers?$|^የ?አባት(?:ስም)?$/],
  ["surname", /^(?:applicants?)?(?:sur|family)name$|^የአባት(?:እና|ና)/],
  ["full", /fullname|^ሙሉስም|ከነአያት|እስከአያት/],
  ["given", /^(?:applicants?)?(?:first|given)?names?$|^(?:የራስ|የአመልካች|የአመልካቹ)?ስም$/],
];

/** What the words over a column say of it; a proposal that a person confirms. Null if they say nothing. */
export function guessRole(header: string): ColumnRole | null {
  const letters = foldHeader(header).replace(/[^\p{L}]/gu, "");
  return ROLE_WORDS.find(([, pattern]) => pattern.test(letters))?.[0] ?? null;
}
