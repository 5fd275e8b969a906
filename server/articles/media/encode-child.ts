import sharp, { type Metadata, type Sharp } from "sharp";
import { MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS, MOST_PICTURE_SIDE_RATIO } from "#domain/articles/contract.ts";
import { readRequest, sendLine } from "../../jobs/child/child-io.ts";
import { encodeRequestSchema, type EncodeMessage, fileWidths } from "./encode-messages.ts";

// Child process for `encodePicture`. Only the pixels reach the results: no metadata, nothing appended to the file.

/** Mirrored left to right, then turned clockwise, by EXIF orientation: the order in which sharp does it. */
const TURNS: Readonly<Record<number, readonly [quarters: number, mirrored: boolean]>> = {
  1: [0, false],
  2: [0, true],
  3: [2, false],
  4: [2, true],
  5: [3, true],
  6: [1, false],
  7: [1, true],
  8: [3, false],
};

/** Whether the stored rows are the columns of the upright picture. */
function liesOnItsSide(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

/** Sharp's own `autoOrient` would hold the whole picture in memory; this turns the small one. */
function turnUpright(picture: Sharp, orientation: number): Sharp {
  const [quarters, mirrored] = TURNS[orientation] ?? [0, false];
  const turned = quarters === 0 ? picture : picture.rotate(quarters * 90);
  return mirrored ? turned.flop() : turned;
}

type Refusal = Extract<EncodeMessage, { kind: "refused" }>["fault"];

const JPEG_WIDTH = 800;
/** The longest placeholder, in characters of its data URL, and the sides to try. */
const PLACEHOLDER = { longest: 400, sides: [16, 12, 8, 4] };
const WEBP = { quality: 78, effort: 5 };
const JPEG = { quality: 80, mozjpeg: true };
const FORMATS: readonly string[] = ["jpeg", "png", "webp", "heif"];

sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
  ],
});

const send = (message: EncodeMessage) => sendLine(message);
const { request, bytes } = await readRequest(encodeRequestSchema);
const refusal = await encode(request.maxDecode).catch((): Refusal => "damaged");
if (refusal !== null) send({ kind: "refused", fault: refusal });

async function encode(maxDecode: number): Promise<Refusal | null> {
  const facts = await sharp(bytes, { limitInputPixels: false }).metadata();
  const refused = judge(facts, maxDecode);
  if (refused !== null) return refused;
  const orientation = facts.orientation ?? 1;
  const sideways = liesOnItsSide(orientation);
  const widths = fileWidths(sideways ? facts.height : facts.width);
  const pixels = await smallPixels({ [sideways ? "height" : "width"]: widths.at(-1) });
  const upright = () => turnUpright(pixels(), orientation);

  let largest = { width: 0, height: 0 };
  for (const width of widths) {
    const file = await upright().resize({ width }).webp(WEBP).toBuffer({ resolveWithObject: true });
    largest = file.info;
    if (!sendFile(`${width}.webp`, "image/webp", file.data)) return "too_heavy";
  }
  const jpeg = await upright()
    .resize({ width: JPEG_WIDTH, withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg(JPEG)
    .toBuffer();
  if (!sendFile(`${JPEG_WIDTH}.jpg`, "image/jpeg", jpeg)) return "too_heavy";
  const { width, height } = largest;
  send({ kind: "done", width, height, placeholder: await placeholderOf(upright) });
  return null;
}

function judge({ format, compression, ...facts }: Metadata, maxDecode: number): Refusal | null {
  const [shorter, longer] = [facts.width, facts.height].sort((a, b) => a - b);
  if (!FORMATS.includes(format) || (format === "heif" && compression !== "av1")) return "not_a_picture";
  if (facts.width * facts.height > MAX_PICTURE_PIXELS) return "too_many_pixels";
  if ((longer ?? 0) > MOST_PICTURE_SIDE_RATIO * (shorter ?? 0)) return "too_long";
  return decodeMemory({ format, ...facts }) > maxDecode ? "too_heavy" : null;
}

/** Decodes once, to the largest size wanted; the small copy is the source of all files. */
async function smallPixels(size: { width?: number | undefined; height?: number | undefined }) {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "error" })
    .resize(size)
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

function sendFile(name: string, type: string, data: Buffer): boolean {
  if (data.length > MAX_PICTURE_BYTES) return false;
  send({ kind: "file", name, type, bytes: data.toString("base64") });
  return true;
}

async function placeholderOf(upright: () => Sharp): Promise<string> {
  for (const side of PLACEHOLDER.sides) {
    const tiny = await upright()
      .resize({ width: side, height: side, fit: "inside" })
      .webp({ quality: 30, effort: 6 })
      .toBuffer();
    const url = `data:image/webp;base64,${tiny.toString("base64")}`;
    if (url.length < PLACEHOLDER.longest) return url;
  }
  throw new Error("A picture of four pixels takes more than 400 characters.");
}

type Facts = Pick<
  Metadata,
  | "format"
  | "width"
  | "height"
  | "channels"
  | "depth"
  | "isProgressive"
  | "chromaSubsampling"
  | "bitsPerSample"
>;

/**
 * Bytes that decoding takes beside the program, by measurement, on the safe side. What is stored row by row takes next
 * to nothing; the rest has to be whole in memory.
 */
function decodeMemory(facts: Facts): number {
  return facts.width * facts.height * perPixel(facts);
}

function perPixel({ format, channels, depth, isProgressive, chromaSubsampling, bitsPerSample = 8 }: Facts) {
  // Planes, upsampled planes, RGB, and the decoder's own frames.
  if (format === "heif") return bitsPerSample > 8 ? 40 : 20 + (channels === 4 ? 2 : 0);
  if (!isProgressive) return depth === "ushort" ? 0.9 * channels : 0;
  // Interlaced.
  if (format === "png") return channels * (depth === "ushort" ? 2 : 1) + 2;
  // Coefficients of 16 bits.
  if (format !== "jpeg") return 0;
  return chromaSubsampling === "4:2:0" ? 3 : 2.5 * channels;
}
