import type { ColumnRole } from "#domain/imports/list-columns.ts";
import { foldHomophones } from "#domain/passports/names/ethiopic.ts";

/** Lower case, one spelling of Amharic letters; as many letters as before. */
export function foldHeader(text: string): string {
  return foldHomophones(text.normalize("NFKC").toLowerCase());
}

/** What stands over the column of the line numbers, letters only, for a regular expression. */
export const NO_WORDS = "no|nos|sno|srno|serno|serialno|rollno|sn|nr|ተቁ|ተራቁጥር|ተራቁ|ተራ|ቁ";
const NUMBER_NOUNS = "(?:request|req|application|app|reference|ref|tracking)";
const NUMBER_ENDS = "(?:no|nr|number|code|id)";
const NUMBER_AMHARIC = "የ?(?:ማመልከቻ|ጥያቄ|መከታተያ|መለያ|ምዝገባ|ማጣቀሻ)(?:ቁጥር|ቁ|ኮድ)";
/** The same for the request number. */
export const NUMBER_WORDS = `${NUMBER_NOUNS}${NUMBER_ENDS}|${NUMBER_AMHARIC}`;

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
  ["no", new RegExp(`^(?:${NO_WORDS})$`)],
  ["number", new RegExp(`^${NUMBER_NOUNS}${NUMBER_ENDS}?$|^${NUMBER_AMHARIC}$`)],
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
