import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 80;
const TEXT_WIDTH = WIDTH - 2 * MARGIN;
/** Of a bold letter, in its size, rounded up. */
const LETTER_WIDTH = 0.57;
/** Liberation Sans: Latin, Greek, Cyrillic. */
const DRAWABLE = /^[\u0020-\u052f\u1e00-\u1fff\u2010-\u203a\u20a0-\u20bf]*$/;

const { resolve } = createRequire(import.meta.url);
let ready: Promise<void> | undefined;

export function isDrawable(name: string): boolean {
  return DRAWABLE.test(name);
}

/**
 * The link preview (specification §9: 1200 × 630) as PNG. Fonts and rasteriser come from npm: the same on every
 * machine.
 */
export async function drawPreview({ name, tagline }: { name: string; tagline: string }): Promise<Uint8Array> {
  const fonts = ["Bold", "Regular"].map((cut) =>
    readFile(resolve(`pdfjs-dist/standard_fonts/LiberationSans-${cut}.ttf`)),
  );
  return rasterise(previewSvg(name, tagline), await Promise.all(fonts));
}

/** The mark on transparent, for systems that colour icons. */
export async function drawMark(size: number): Promise<Uint8Array> {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 32 32">${MARK}</svg>`;
  return rasterise(mark, []);
}

async function rasterise(svg: string, fontBuffers: Uint8Array[]): Promise<Uint8Array> {
  ready ??= readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")).then((wasm) => initWasm(wasm));
  await ready;
  return new Resvg(svg, { font: { fontBuffers, defaultFontFamily: "Liberation Sans" } }).render().asPng();
}

/** As in src/ui/site-mark.tsx. */
const MARK = `<path fill-rule="evenodd" d="M16 5l11 11-11 11L5 16zm0 5l-6 6 6 6 6-6z"/><path d="M16 12.8l3.2 3.2-3.2 3.2-3.2-3.2z"/>`;

function previewSvg(name: string, tagline: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs>
    <pattern id="weave" width="48" height="56" patternUnits="userSpaceOnUse" y="518">
      <g fill="#c3b184">
        <path d="M0 3.5h48v1H0zM0 51.5h48v1H0z"/>
        <path d="M0 11.5l8-5 8 5 8-5 8 5 8-5 8 5v2l-8-5-8 5-8-5-8 5-8-5-8 5z"/>
        <path d="M0 42.5l8 5 8-5 8 5 8-5 8 5 8-5v2l-8 5-8-5-8 5-8-5-8 5-8-5z"/>
        <path d="M24 25l3 3-3 3-3-3zM0 22l6 6-6 6zM48 22l-6 6 6 6z"/>
      </g>
      <g fill="#12603b">
        <path d="M0 0h48v2H0zM0 54h48v2H0z"/>
        <path fill-rule="evenodd" d="M24 13l15 15-15 15L9 28zm0 4L13 28l11 11 11-11zm0 3l8 8-8 8-8-8zm0 3.5L19.5 28l4.5 4.5L28.5 28z"/>
        <path d="M0 25l3 3-3 3zM48 25l-3 3 3 3z"/>
      </g>
    </pattern>
  </defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="#fbf8f1"/>
  <g transform="translate(${MARGIN} 84) scale(4)">
    <rect width="32" height="32" rx="8" fill="#12603b"/>
    <g fill="#fbf8f1">${MARK}</g>
  </g>
  <g font-family="Liberation Sans">
    <text x="${MARGIN - 4}" y="346" font-weight="700" font-size="${sizeThatFits(name, 104)}" letter-spacing="-0.02em" fill="#1b2420">${isDrawable(name) ? escape(name) : ""}</text>
    <text x="${MARGIN}" y="424" font-size="${sizeThatFits(tagline, 46)}" fill="#545f59">${escape(tagline)}</text>
  </g>
  <rect y="518" width="${WIDTH}" height="56" fill="url(#weave)"/>
</svg>`;
}

function sizeThatFits(text: string, largest: number): number {
  return Math.floor(Math.min(largest, TEXT_WIDTH / (LETTER_WIDTH * text.length)));
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
