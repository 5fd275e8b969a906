import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  drawArticlePreview,
  breakLines,
  piecesOf,
} from "../../../../server/articles/media/article-preview.ts";
import { isDrawable, previewId, previewTitle } from "../../../../server/articles/media/preview-parts.ts";

const LONG_AMHARIC =
  "ፓስፖርትዎን ለመውሰድ ወደ ቅርንጫፍ ጽሕፈት ቤት ሲሄዱ ይዘዋቸው ሊሄዱ የሚገቡ አስፈላጊ ሰነዶች እና ማወቅ ያለብዎት ነገሮች በሙሉ በአንድ ቦታ ተዘርዝረው ቀርበዋል ለእርስዎ";
const LONG_ENGLISH =
  "How to read the published lists of printed passports, find your own name in either script, and know what the dates, branches and numbers mean for your next visit to the office";

/** Rows and columns between mark and band that have ink. */
async function inkOf(png: Uint8Array) {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const ink = { left: 1200, right: 0, top: 630, bottom: 0, pixels: 0 };
  for (let y = 165; y < 512; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if ((data[(y * info.width + x) * 3] ?? 255) > 160) continue;
      ink.left = Math.min(ink.left, x);
      ink.right = Math.max(ink.right, x);
      ink.top = Math.min(ink.top, y);
      ink.bottom = Math.max(ink.bottom, y);
      ink.pixels += 1;
    }
  }
  return ink;
}

describe("A drawn link preview", () => {
  it.each([
    "What to bring",
    "ፓስፖርት",
    LONG_AMHARIC,
    LONG_ENGLISH,
    "የ Amharic ፊደል: from ሀ to ፐ – all 34 letters",
    "የኢትዮጵያ፡ዘመን፡አቆጣጠር፡ከጎርጎርያን፡አቆጣጠር፡ጋር፡ሲነጻጸር፡ምን፡ይመስላል",
    "W".repeat(200),
    "ሀ".repeat(200),
    "<b>&amp; </text><script>alert(1)</script>",
  ])("is 1200 by 630, with %j within its margins", async (title) => {
    const png = await drawArticlePreview(title);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 1200, height: 630 });
    const ink = await inkOf(png);
    expect(ink.pixels).toBeGreaterThan(700);
    expect(ink.left).toBeGreaterThan(70);
    expect(ink.right).toBeLessThan(1_125);
    expect([ink.top > 168, ink.bottom < 509]).toEqual([true, true]);
  });

  it("shows both scripts, not boxes in place of letters", async () => {
    const drawn = await Promise.all(
      ["ሀለ", "ሐመ", "ab", "cd"].map(async (title) => inkOf(await drawArticlePreview(title))),
    );
    expect(new Set(drawn.map((ink) => JSON.stringify(ink))).size).toBe(4);
  });

  it("is named by what it shows", () => {
    expect(previewId("Title")).toMatch(/^[0-9a-f]{64}$/);
    expect(previewId("Title")).not.toBe(previewId("Another"));
    expect(previewId("A  title 😀 \u202e")).toBe(previewId("A title"));
    expect([previewTitle("😀 漢字"), previewId("😀 漢字")]).toEqual([null, null]);
    expect([isDrawable("የፓስፖርት Status"), isDrawable("護照")]).toEqual([true, false]);
  });
});

describe("Lines of a title", () => {
  const broken = (text: string, widest: number, most = 4) =>
    breakLines(
      piecesOf(text).map((piece) => ({ ...piece, width: piece.text.length })),
      { widest, most, blank: 1, ellipsis: 1 },
    );

  it("are as few as possible and of about the same length", () => {
    expect(broken("aaaa bbbb cccc dddd", 16)).toEqual({ lines: ["aaaa bbbb", "cccc dddd"], isWhole: true });
  });

  it("end after Ethiopic punctuation and strokes, and nowhere else within words", () => {
    expect(broken("ሰላም፡ለሁሉም", 6).lines).toEqual(["ሰላም፡", "ለሁሉም"]);
    expect(broken("first-class", 6).lines).toEqual(["first-", "class"]);
    expect(broken("in </script> out", 9).lines).toEqual(["in", "</script>", "out"]);
  });

  it("that are too many end with an ellipsis within the line", () => {
    expect(broken("aaaa bbbb cccc dddd, eeee ffff", 10, 2)).toEqual({
      lines: ["aaaa bbbb", "cccc…"],
      isWhole: false,
    });
  });

  it("cut a word that no line holds", () => {
    const { lines, isWhole } = broken("a".repeat(25), 10);
    expect([lines.join(""), isWhole]).toEqual(["a".repeat(25), false]);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(10);
  });
});
