import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const FONTS = {
  bold: [
    "pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf",
    "@expo-google-fonts/noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf",
  ],
  regular: [
    "pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf",
    "@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf",
  ],
};
/** Letters of the other script come from the other font by themselves. */
const FAMILY = "Liberation Sans";

const { resolve } = createRequire(import.meta.url);
let ready: Promise<void> | undefined;
const loaded = new Map<string, Promise<Uint8Array>>();

type FontCut = keyof typeof FONTS;

/** PNG. Fonts and rasteriser come from npm: the same on every machine. */
export async function rasterise(svg: string, cuts: readonly FontCut[]): Promise<Uint8Array> {
  const drawn = await open(svg, cuts);
  const image = drawn.render();
  const png = image.asPng();
  image.free();
  drawn.free();
  return png;
}

/** Widths of bold texts, as shares of the type size. */
export async function boldWidths(texts: readonly string[]): Promise<number[]> {
  const size = 100;
  const widths: number[] = [];
  for (const text of texts) {
    const drawn = await open(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text font-family="${FAMILY}" font-weight="700" font-size="${size}">${escapeText(text)}</text></svg>`,
      ["bold"],
    );
    widths.push((drawn.getBBox()?.width ?? 0) / size);
    drawn.free();
  }
  return widths;
}

/** Escapes a text for SVG. */
export function escapeText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

async function open(svg: string, cuts: readonly FontCut[]): Promise<InstanceType<typeof Resvg>> {
  ready ??= readFile(resolve("@resvg/resvg-wasm/index_bg.wasm")).then((wasm) => initWasm(wasm));
  await ready;
  const fontBuffers = await Promise.all(cuts.flatMap((cut) => FONTS[cut].map(readFont)));
  return new Resvg(svg, { font: { fontBuffers, defaultFontFamily: FAMILY } });
}

function readFont(file: string): Promise<Uint8Array> {
  const reading = loaded.get(file) ?? readFile(resolve(file));
  loaded.set(file, reading);
  return reading;
}
