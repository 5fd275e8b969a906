import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const tokens = new Map(
  [
    ...readFileSync("src/app/styles/tokens.css", "utf8").matchAll(
      /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
    ),
  ].map((match) => [match[1] ?? "", [match[2] ?? "", match[3] ?? ""] as const]),
);

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio. */
function contrast(a: string, b: string, theme: 0 | 1): number {
  const [first, second] = [a, b].map((name) => {
    const pair = tokens.get(name);
    if (pair === undefined) throw new Error(`No colour token ${name}`);
    return luminance(pair[theme]);
  });
  const [light, dark] = [Math.max(first ?? 0, second ?? 0), Math.min(first ?? 0, second ?? 0)];
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ["surface", "surface-raised", "surface-sunk", "accent-wash"];
const TEXT = [
  ...["ink", "ink-soft", "accent", "accent-strong", "positive"].flatMap((ink) =>
    GROUNDS.map((ground) => [ink, ground] as const),
  ),
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["caution", "caution-wash"],
  ["ink", "caution-wash"],
  ["accent", "caution-wash"],
  ["notice", "notice-wash"],
  ["ink", "notice-wash"],
  ["critical", "critical-wash"],
  ["ink", "critical-wash"],
  ["critical", "surface"],
  ["critical", "surface-raised"],
  ["surface", "critical"],
  ["on-gold", "gold"],
] as const;
const PARTS = [
  ["line-strong", "surface"],
  ["line-strong", "surface-raised"],
  ["accent", "surface"],
  ["weave", "surface-raised"],
] as const;

describe.each([
  ["light", 0],
  ["dark", 1],
] as const)("colours of the %s theme", (_name, theme) => {
  it.each(TEXT)("%s on %s is readable text (AA, 4.5)", (ink, ground) => {
    expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(PARTS)("%s on %s is a visible edge or mark (3)", (part, ground) => {
    expect(contrast(part, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});
