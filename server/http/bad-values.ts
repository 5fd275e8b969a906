import * as z from "zod/mini";

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>["customError"]>>[0];

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object with named values",
  record: "an object with named values",
  null: "null",
};
const ANYTHING_ELSE = "This value is not valid here. The description of the API says what is.";

/** Has zod say of a value what to do about it, where the schema does not: on its own it says "Invalid input". */
export function sayWhatIsWrong(): void {
  z.config({ customError: sentenceOf });
}

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type": {
      const wanted = `Give ${KINDS[issue.expected] ?? issue.expected}`;
      return issue.input === undefined ? `This is missing. ${wanted}` : wanted;
    }
    case "invalid_value":
      return `Use ${issue.values.length === 1 ? "" : "one of: "}${issue.values.map(String).join(", ")}`;
    case "too_big":
      return `Give ${amount(issue.origin, "at most", issue.maximum)}`;
    case "too_small":
      return `Give ${amount(issue.origin, "at least", issue.minimum)}`;
    default:
      return ANYTHING_ELSE;
  }
}

function amount(origin: string, limit: string, count: number | bigint): string {
  if (origin === "string") return `${limit} ${count} ${count === 1 ? "character" : "characters"}`;
  if (origin === "array") return `${limit} ${count} ${count === 1 ? "value" : "values"}`;
  return `a number of ${limit} ${count}`;
}
