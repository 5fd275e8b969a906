import * as fc from "fast-check";

/** Any address around another: in a parameter, a fragment or a path, encoded by its writer none to three times. */
export function nested(inner: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const around = fc.constantFrom(
    "/login?redirect=",
    "/login?lang=am&redirect=",
    "login?redirect=",
    "https://example.org/register?next=",
    "//example.org/?page=2&from=",
    "/calendar#",
    "/calendar#/?to=",
    "/?a=1;b=",
    "/?%E0%A4%A=",
    "/locations/",
    "?x=%&y=",
    "x=",
    "",
  );
  const after = fc.constantFrom("", "&page=2", "#top", "&%=%E1");
  const layer = fc.tuple(around, fc.constantFrom(whole, twice, lazily, badly), after);
  return fc
    .tuple(inner, fc.array(layer, { maxLength: 4 }))
    .map(([start, layers]) =>
      layers.reduce((text, [before, write, end]) => before + write(text) + end, start),
    );
}

export const whole = encodeURIComponent;
const twice = (text: string) => whole(whole(text));
/** Leaves the separators as they are, as people and old pages do. */
const lazily = (text: string) => encodeURI(text).replaceAll("#", "%23").replaceAll("&", "%26");
/** Lower-case escapes, of letters too, and one that is malformed. */
const badly = (text: string) =>
  `${whole(text)
    .replace(/[aeiou/]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
    .toLowerCase()}%`;

/** The text, and what each further reading of its escapes makes of it. */
export function readings(text: string): string[] {
  const found = [text];
  for (;;) {
    const last = found.at(-1) ?? "";
    const next = last.replace(/(?:%[\da-f]{2})+/gi, (run) => new URLSearchParams(`x=${run}`).get("x") ?? "");
    if (next === last) return found.map((reading) => reading.toLowerCase());
    found.push(next);
  }
}

/** Stands in every invented secret and nowhere else. */
export const MARK = "zqxj";
const SECRET_NAMES = [
  "token",
  "api_key",
  "ClientSecret",
  "auth_code",
  "session-id",
  "bearer",
  "filter[token]",
];
const SEARCH_NAMES = [
  "q",
  "name",
  "first_name",
  "requestNumber",
  "search",
  "who",
  "Q",
  "%71",
  "n%61me",
  "x?q",
];

const anySecret = fc
  .tuple(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }))
  .map(([start, end]) => start + MARK + end);
/** An address, or a part of one, with a secret or searched value under its name. */
export const underItsName = fc
  .tuple(
    fc.constantFrom("/?", "/passports/?page=2&", "?", "", "/calendar#", "/?a=1;"),
    fc.constantFrom(...SECRET_NAMES, ...SEARCH_NAMES),
    anySecret,
  )
  .map(([start, name, secret]) => `${start}${name}=${whole(secret)}`);
