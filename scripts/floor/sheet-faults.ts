/** CSS that Chrome 95, Safari 15.4 or Firefox 97 lack, and what makes it harmless. */
const FAULTS: readonly (readonly [what: string, where: RegExp, unless?: RegExp])[] = [
  ["@layer", /@layer\b/],
  ["@scope, @starting-style", /@(scope|starting-style)\b/],
  ["light-dark()", /light-dark\(/],
  ["a range in a media query", /@media[^{]*[<>]/],
  ["a nested rule", /&/],
  [":modal, :popover-open", /:(modal|popover-open|user-invalid|user-valid)\b/],
  ["translate, rotate, scale of their own", /[;{](translate|rotate|scale):/],
  ["animation-timeline, anchors", /[;{](animation-timeline|anchor-name|position-anchor):/],
  ["relative colours", /\((from )|(oklch|oklab|lab|lch)\(/],
  ["a unit of a container", /\d(cqi|cqw|cqb|cqh)\b/, /\d(vw|vh)\b/],
  ["dvh, svh, lvh", /\d[dsl]v[hw]\b/, /\dv[hw]\b/],
  ["color-mix()", /color-mix\(/, /var\(|currentcolor/i],
  ["round(), mod()", /[:\s(](round|mod|rem|calc-size)\(/],
];

/** Those in a minified sheet without a fallback. */
export function sheetFaults(css: string): string[] {
  const faults: string[] = [];
  for (const [what, where, unless] of FAULTS) {
    for (const found of css.matchAll(new RegExp(where, "g"))) {
      if (unless === undefined || !hasFallback(css, found.index, unless))
        faults.push(`${what}: ${around(css, found.index)}`);
    }
  }
  for (const { index } of css.matchAll(/:has\(/g)) {
    if (!within(css, index, /@supports selector\(:has\(/) && !/@supports[^{}]*$/.test(css.slice(0, index)))
      faults.push(`:has() outside of @supports: ${around(css, index)}`);
  }
  for (const { index } of css.matchAll(/@container\b/g)) {
    if (!/@supports not \(container-type:/.test(css))
      faults.push(`@container without the same of the screen: ${around(css, index)}`);
  }
  return faults;
}

/** The previous declaration is a fallback matching `older`. */
function hasFallback(css: string, at: number, older: RegExp): boolean {
  const begin = Math.max(css.lastIndexOf(";", at), css.lastIndexOf("{", at)) + 1;
  const property = css.slice(begin, css.indexOf(":", begin));
  const former = css.slice(css.lastIndexOf("{", at) + 1, begin);
  const said = former.split(";").find((declaration) => declaration.startsWith(`${property}:`));
  return said !== undefined && older.test(said);
}

/** Whether an open block begins with `opening`. */
function within(css: string, at: number, opening: RegExp): boolean {
  const open: string[] = [];
  let begin = 0;
  for (let index = 0; index < at; index++) {
    const sign = css[index];
    if (sign === "{") open.push(css.slice(begin, index));
    if (sign === "}") open.pop();
    if (sign === "{" || sign === "}" || sign === ";") begin = index + 1;
  }
  return open.some((head) => opening.test(head));
}

function around(css: string, at: number): string {
  return css.slice(Math.max(0, at - 50), at + 40).replaceAll(/\s+/g, " ");
}
