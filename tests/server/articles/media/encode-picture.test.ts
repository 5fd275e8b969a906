import sharp, { type Sharp } from "sharp";
import { describe, expect, it } from "vitest";
import { encodePicture } from "../../../../server/articles/media/encode-picture.ts";
import { fileWidths } from "../../../../server/articles/media/encode-messages.ts";
import { quarters, quartersOf } from "./draw-picture.ts";

async function encoded(file: Uint8Array | Sharp) {
  const result = await encodePicture(file instanceof Uint8Array ? file : await file.toBuffer());
  if (!result.ok) throw new Error(`It was refused: ${result.error}`);
  return result.value;
}

async function fileOf(file: Uint8Array | Sharp, name: string) {
  const found = (await encoded(file)).files.find((one) => one.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found.bytes;
}

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("An encoded picture", () => {
  it.each([
    [1, [1]],
    [300, [300]],
    [400, [400]],
    [450, [400]],
    [600, [400, 600]],
    [900, [400, 800]],
    [1000, [400, 800, 1000]],
    [1200, [400, 800, 1200]],
    [8000, [400, 800, 1200]],
  ])("of %i pixels has files of %j, never wider than itself", (width, widths) => {
    expect(fileWidths(width)).toEqual(widths);
  });

  it("of one pixel has its files too", async () => {
    const one = await encoded(quarters(2, 2).resize(1, 1, { kernel: "nearest" }).png());
    expect([one.width, one.height, one.files.map(({ name }) => name)]).toEqual([1, 1, ["1.webp", "800.jpg"]]);
  });

  const formats = {
    jpeg: (picture: Sharp) => picture.jpeg(),
    png: (picture: Sharp) => picture.png(),
    webp: (picture: Sharp) => picture.webp(),
  };
  it.each(
    Object.entries(formats).flatMap(([name, format]) =>
      // Turning is the same code for every format; reading the turn is not.
      (name === "jpeg" ? [2, 3, 4, 5, 6, 7, 8] : [6, 7]).map((orientation) => ({
        name,
        orientation,
        format,
      })),
    ),
  )("as $name lies upright when its camera lay by $orientation", async ({ orientation, format }) => {
    const stored = await format(quarters(900, 600)).withMetadata({ orientation }).toBuffer();
    const expected = await quartersOf(await sharp(stored).autoOrient().png().toBuffer());
    expect(expected).not.toEqual(["red", "green", "blue", "white"]);
    const { files, width, height } = await encoded(stored);
    expect([width, height]).toEqual(orientation < 5 ? [800, 533] : [600, 900]);
    for (const { bytes } of files) {
      expect(await quartersOf(bytes)).toEqual(expected);
      expect((await sharp(bytes).metadata()).orientation).toBeUndefined();
    }
  });

  it("keeps no place, camera, profile, comment or hidden file", async () => {
    const secrets = [
      "SECRET-PLACE",
      "SECRET-CAMERA",
      "SECRET-XMP",
      "<script>alert(1)</script>",
      "PK\u0003\u0004",
    ];
    const [place, camera, xmp, script, zip] = secrets;
    const exif = {
      IFD0: { Make: camera ?? "", ImageDescription: script ?? "" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "9/1 1/1 30/1", GPSMapDatum: place ?? "" },
    };
    const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="${xmp}"/></rdf:RDF></x:xmpmeta>`;
    const comment = Buffer.from(
      `\u00ff\u00fe\u0000${String.fromCharCode(2 + (script ?? "").length)}${script}`,
      "latin1",
    );
    for (const [name, format] of Object.entries(formats)) {
      const file = await format(quarters(600, 400))
        .withExif(exif)
        .withXmp(packet)
        .withIccProfile("p3")
        .toBuffer();
      const withComment =
        name === "jpeg" ? Buffer.concat([file.subarray(0, 2), comment, file.subarray(2)]) : file;
      const polyglot = Buffer.concat([withComment, Buffer.from(`${script}${zip}secret.txt`, "latin1")]);
      const packed = latin1((await sharp(polyglot).metadata()).xmp ?? Buffer.alloc(0));
      for (const secret of secrets) expect(latin1(polyglot) + packed).toContain(secret);
      for (const { bytes } of (await encoded(polyglot)).files) {
        for (const secret of secrets) expect(latin1(bytes)).not.toContain(secret);
        const { exif: kept, xmp: packets, icc, iptc, comments } = await sharp(bytes).metadata();
        expect([kept, packets, icc, iptc, comments]).toEqual([
          undefined,
          undefined,
          undefined,
          undefined,
          undefined,
        ]);
      }
    }
  });

  it.each([
    ["of 16 bits", () => quarters(600, 400).toColourspace("rgb16").png()],
    ["of a wide gamut", () => quarters(600, 400).withIccProfile("p3").jpeg({ quality: 95 })],
    ["as AVIF", () => quarters(600, 400).avif({ effort: 0 })],
    ["with a palette", () => quarters(600, 400).png({ palette: true })],
    ["interlaced", () => quarters(600, 400).png({ progressive: true })],
    ["sent row by row", () => quarters(600, 400).jpeg({ progressive: true })],
  ])("%s has the colours that the original has", async (_what, picture) => {
    for (const { bytes } of (await encoded(picture())).files) {
      expect(await quartersOf(bytes)).toEqual(["red", "green", "blue", "white"]);
      expect(await sharp(bytes).metadata()).toMatchObject({ space: "srgb", channels: 3, depth: "uchar" });
    }
  });

  it("of print colours has colours for screens", async () => {
    const { data } = await sharp({ create: { width: 500, height: 400, channels: 3, background: "#c02040" } })
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer({ resolveWithObject: true });
    expect((await sharp(data).metadata()).space).toBe("cmyk");
    for (const { bytes } of (await encoded(data)).files) {
      const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer();
      expect([red > 150, green < 90, blue < 110]).toEqual([true, true, true]);
      expect(await sharp(bytes).metadata()).toMatchObject({ space: "srgb", channels: 3 });
    }
  });

  it("in grey stays grey", async () => {
    const grey = sharp({
      create: { width: 500, height: 400, channels: 3, background: "#808080" },
    }).greyscale();
    const { data } = await sharp(await fileOf(grey.jpeg(), "800.jpg"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(124);
    expect(data[0]).toBeLessThan(132);
  });

  it("keeps its transparency as WebP and has white behind it as JPEG", async () => {
    const glass = sharp({
      create: { width: 500, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const { files, placeholder } = await encoded(glass.png());
    const pixel = async (name: string) => [
      ...(
        await sharp(files.find((one) => one.name === name)?.bytes)
          .raw()
          .toBuffer()
      ).subarray(0, 4),
    ];
    expect(await pixel("400.webp")).toEqual([0, 0, 0, 0]);
    expect((await pixel("800.jpg")).slice(0, 3)).toEqual([255, 255, 255]);
    expect(placeholder.length).toBeLessThan(400);
  });

  it("that moves shows its first frame", async () => {
    const frames = [
      await quarters(600, 400).png().toBuffer(),
      await quarters(600, 400).negate().png().toBuffer(),
    ];
    const film = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(film).metadata()).pages).toBe(2);
    for (const { bytes } of (await encoded(film)).files) {
      expect((await sharp(bytes).metadata()).pages).toBeUndefined();
      expect(await quartersOf(bytes)).toEqual(["red", "green", "blue", "white"]);
    }
  });

  it("of noise has a placeholder of under 400 characters too", async () => {
    const noise = sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        noise: { type: "gaussian", mean: 128, sigma: 90 },
        background: "#888",
      },
    });
    const { placeholder } = await encoded(noise.png());
    expect(placeholder.length).toBeLessThan(400);
    expect((await sharp(Buffer.from(placeholder.split(",")[1] ?? "", "base64")).metadata()).format).toBe(
      "webp",
    );
  });
});
