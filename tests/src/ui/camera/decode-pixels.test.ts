import { encodeQR } from "qr";
import { describe, expect, test } from "vitest";
import { decodePixels } from "../../../../src/ui/camera/decode-pixels.ts";
import { addPart, partsOf } from "../../../../src/notices/my-passports/move/bundle-parts.ts";
import { sealBundle } from "../../../../src/notices/my-passports/move/sealed-bundle.ts";

type Picture = { width: number; height: number; data: Uint8ClampedArray };

/** What a camera sees of a code: grey squares. `damage` inverts squares, in the code's own places. */
function pictureOf(
  text: string,
  scale = 4,
  damage: (x: number, y: number) => boolean = () => false,
): Picture {
  const rows = encodeQR(text, "raw", { ecc: "low", encoding: "alphanumeric", border: 4 });
  const side = rows.length * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)];
      const isDark = (rows[row]?.[column] ?? false) !== damage(column, row);
      data.fill(isDark ? 40 : 220, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return { width: side, height: side, data };
}

function beside(one: Picture, other: Picture): Picture {
  const [width, height] = [one.width + other.width, Math.max(one.height, other.height)];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [picture, from] of [
    [one, 0],
    [other, one.width],
  ] as const)
    for (let y = 0; y < picture.height; y++) {
      const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4);
      data.set(row, (y * width + from) * 4);
    }
  return { width, height, data };
}

describe("parts of a bundle", async () => {
  const parts = partsOf(await sealBundle("Kenenisa Anteneh Gebremichael".repeat(90), "123456"), 60);

  test("shown as codes are read from their pixels, each at several sizes", async () => {
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts)
      for (const scale of [3, 8]) expect(await decodePixels(pictureOf(part, scale))).toEqual([part]);
  });

  test("are found side by side in one picture", async () => {
    const [first = "", second = ""] = parts;
    const seen = await decodePixels(beside(pictureOf(first), pictureOf(second)));
    expect(seen.toSorted()).toEqual([first, second].toSorted());
  });

  test("survive a speck, and are refused where too much is missing", async () => {
    const [part = ""] = parts;
    const speck = (x: number, y: number) => x > 20 && x < 23 && y === 20;
    expect(await decodePixels(pictureOf(part, 6, speck))).toEqual([part]);
    const torn = (x: number, y: number) => x > 14 && y > 14 && (x * 7 + y * 3) % 5 < 2;
    expect(await decodePixels(pictureOf(part, 6, torn))).toEqual([]);
  });
});

test("a picture without a code has none, and a foreign code is refused by its text", async () => {
  const grey = { width: 200, height: 200, data: new Uint8ClampedArray(160_000).fill(128) };
  expect(await decodePixels(grey)).toEqual([]);
  const [text = ""] = await decodePixels(pictureOf("HTTPS://EXAMPLE.COM/"));
  expect(text).toBe("HTTPS://EXAMPLE.COM/");
  expect(addPart(null, text)).toEqual({ ok: false, error: "foreign" });
});
