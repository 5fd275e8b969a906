const MONTHS =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const DATE = `(?:\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}|\\d{1,2} (?:${MONTHS})\\.?,? \\d{4}|(?:${MONTHS})\\.? \\d{1,2},? \\d{4})`;
const TIME = "(?:,? ?\\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]m)?)?";
const PAGE = "(?:page|pg\\.?|p\\.|sheet|ገጽ)";

/** Whole lines that printing software adds. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(`^${PAGE} ?:? ?\\d{1,5}(?: ?(?:of|/|from|out of|-) ?\\d{1,5})?$`, "iu"),
  new RegExp(`^\\d{1,5} ?\\| ?${PAGE}$`, "iu"),
  /^\d{1,5} ?(?:of|\/) ?\d{1,5}$/iu,
  /^[-–—] ?\d{1,5} ?[-–—]$/u,
  new RegExp(
    `^(?:printed|print date|date|generated|created|issued|prepared)(?: on| at)?:? ?${DATE}${TIME}$`,
    "iu",
  ),
  new RegExp(`^${DATE}${TIME}$`, "iu"),
  /^(?:https?:\/\/|www\.)\S+$/iu,
  /^(?:grand )?totals?(?: \w+)? ?[:=]? ?\d{1,7}(?: \w+)?$/iu,
];

/** Words of offices and printing, never names. */
const PAGE_WORDS =
  /(?<!\p{L})(?:confidential|restricted|internal|official|draft|sample|copy|printed|prepared|approved|continued|immigration|citizenship|service|office|branch|passports?|list|page)(?!\p{L})/iu;

/** Whether a line is about the list or office, not part of a name. */
export function speaksOfThePage(text: string): boolean {
  return PAGE_WORDS.test(text);
}

/** Words that part a list into groups, never names. */
const GROUP_WORDS =
  /(?<![\p{L}])(?:group|section|category|class|batch|round|part|series|region|zone|woreda|sub-?city|ምድብ|ክፍል|ዙር|ቡድን|ተራ|ወረዳ|ክልል)(?![\p{L}])/iu;

/** Whether a line between rows names a group of them. */
export function isGroupHeading(text: string): boolean {
  return GROUP_WORDS.test(text) && !/\d{4}/.test(text);
}

/** Page numbers, dates, addresses. */
export function isPageFurniture(text: string): boolean {
  const plain = text.replace(/\s+/g, " ").trim();
  if (PATTERNS.some((pattern) => pattern.test(plain))) return true;
  // Two on one line: "14/09/2026   Page 1 of 9".
  const words = plain.split(" ");
  for (let cut = 1; cut < words.length; cut += 1) {
    const left = words.slice(0, cut).join(" ");
    if (PATTERNS.some((pattern) => pattern.test(left))) {
      const right = words.slice(cut).join(" ");
      return PATTERNS.some((pattern) => pattern.test(right));
    }
  }
  return false;
}
