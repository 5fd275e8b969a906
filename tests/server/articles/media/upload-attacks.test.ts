import { execFileSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PICTURE_MESSAGES, type PictureFault } from "#domain/articles/admin-media.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { MAX_PICTURE_BYTES } from "#domain/articles/contract.ts";
import { createApp } from "../../../../server/app.ts";
import { encodePicture } from "../../../../server/articles/media/encode-picture.ts";
import type { App } from "../../../../server/route-deps.ts";
import { openTestStore, type TestStore } from "../../stores.ts";
import { accountOf } from "../../support/accounts.ts";
import { testSearch } from "../../test-search.ts";
import { TEST_NOW } from "../../test-app.ts";
import { quarters } from "./draw-picture.ts";
import { blackPng, rawPng } from "./raw-png.ts";
import { sendPicture, type PictureForm } from "./send-picture.ts";

const text = (words: string) => Buffer.from(words, "latin1");
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;
const HTML = "<!doctype html><script>alert(1)</script>";
const JPEG_MARK = "\u00ff\u00d8\u00ff";
const PNG_MARK = "\u0089PNG\r\n\u001a\n";
const FTYP = "\u0000\u0000\u0000\u001cftyp";

const picture = () => quarters(600, 400);
const [jpeg, png, webp, avif, gif] = await Promise.all([
  picture().jpeg().toBuffer(),
  picture().png().toBuffer(),
  picture().webp().toBuffer(),
  picture().avif({ effort: 0 }).toBuffer(),
  sharp([await picture().png().toBuffer(), await picture().negate().png().toBuffer()], {
    join: { animated: true },
  })
    .gif()
    .toBuffer(),
]);
const padded = (length: number) => Buffer.concat([jpeg, Buffer.alloc(length - jpeg.length)]);

type Attack = { what: string; form: PictureForm; fault: PictureFault };
const ATTACKS: readonly Attack[] = [
  ...(
    [
      ["an SVG under another name", text(SVG)],
      ["an SVG with a declaration", text(`<?xml version="1.0"?>${SVG}`)],
      ["a web page", text(HTML)],
      ["an animated GIF", gif],
      ["a GIF that is also a script", text("GIF89a/*")],
      ["a PDF", text("%PDF-1.7\n1 0 obj")],
      ["a TIFF", text("II*\u0000\u0008\u0000\u0000\u0000")],
      ["a BMP", text("BM\u0000\u0000\u0000\u0000")],
      ["a ZIP", text("PK\u0003\u0004")],
      ["a HEIC of a phone", text(`${FTYP}heic\u0000\u0000\u0000\u0000mif1heic`)],
      ["a film", text(`${FTYP}isom\u0000\u0000\u0002\u0000isommp41`)],
      ["a sound in the same container as WebP", text("RIFF\u0024\u0000\u0000\u0000WAVEfmt ")],
      ["a web page with a picture after it", Buffer.concat([text(HTML), jpeg])],
      ["one byte", text("\u00ff")],
      ["nothing", Buffer.alloc(0)],
    ] as const
  ).map(([what, file]) => ({ what, form: { file }, fault: "not_a_picture" as const })),
  ...(
    [
      ["a JPEG's first bytes with a web page after them", text(JPEG_MARK + HTML)],
      ["a PNG's first bytes with an SVG after them", text(PNG_MARK + SVG)],
      [
        "a WebP's first bytes with noise after them",
        text(`RIFF\u0024\u0000\u0000\u0000WEBPVP8 ${"x".repeat(400)}`),
      ],
      [
        "an AVIF's first bytes with noise after them",
        text(`${FTYP}avif\u0000\u0000\u0000\u0000avifmif1miaf${"x".repeat(400)}`),
      ],
      ["a PNG with fewer rows than it says", rawPng(500, 500, [["IDAT", deflateSync(Buffer.alloc(200))]])],
      ["a PNG without pixels", rawPng(500, 500, [])],
      ...[0.02, 0.6].flatMap((share) =>
        Object.entries({ JPEG: jpeg, PNG: png, WebP: webp, AVIF: avif }).map(
          ([name, whole]) =>
            [
              `a ${name} cut after ${share * 100} %`,
              whole.subarray(0, Math.max(40, whole.length * share)),
            ] as const,
        ),
      ),
    ] as const
  ).map(([what, file]) => ({ what, form: { file }, fault: "damaged" as const })),
  { what: "5 MB and one byte", form: { file: padded(MAX_PICTURE_BYTES + 1) }, fault: "too_large" },
  { what: "many megabytes", form: { file: padded(4 * MAX_PICTURE_BYTES) }, fault: "too_large" },
  {
    what: "a bomb of 30,000 × 30,000 pixels",
    form: { file: blackPng(30_000, 30_000) },
    fault: "too_many_pixels",
  },
  { what: "100 megapixels", form: { file: blackPng(12_500, 8_000) }, fault: "too_many_pixels" },
  {
    what: "four thousand million pixels in a header alone",
    form: { file: rawPng(65_535, 65_535, [["IDAT", deflateSync(Buffer.alloc(20))]]) },
    fault: "too_many_pixels",
  },
  { what: "a ribbon", form: { file: blackPng(20_000, 100) }, fault: "too_long" },
];

describe("An attack by upload", () => {
  let test: TestStore;
  let app: App;
  let headers: Record<string, string>;
  beforeAll(async () => {
    test = await openTestStore("sqlite");
    app = await createApp({
      store: test.store,
      search: testSearch(test.store),
      now: () => TEST_NOW,
      staticDir: null,
    });
    headers = { ...(await accountOf(test.store, "editor"))?.headers };
  });
  afterAll(async () => {
    await app.close();
    await test.close();
  });

  const rows = async () => {
    const { db } = test.store;
    const [media, files, keys] = await Promise.all([
      db.selectFrom("media").selectAll().execute(),
      db.selectFrom("media_files").selectAll().execute(),
      db.selectFrom("idempotency_keys").selectAll().execute(),
    ]);
    const folders = (await readdir(tmpdir())).filter(
      (name) => name.startsWith("passport-upload-") && name.includes(`-${process.pid}-`),
    );
    return { media, files, keys, folders };
  };
  const NOTHING = { media: [], files: [], keys: [], folders: [] };

  it.each(ATTACKS)("with $what is refused as $fault, and nothing is kept", async ({ form, fault }) => {
    const answer = await sendPicture(app, { ...headers, "idempotency-key": "an-attack" }, form);
    const status = { not_a_picture: 415, too_large: 413 }[fault as string] ?? 422;
    expect(problemSchema.parse(answer.json()).errors).toEqual([
      { path: "file", code: fault, message: PICTURE_MESSAGES[fault] },
    ]);
    expect(answer.statusCode).toBe(status);
    expect(await rows()).toEqual(NOTHING);
  });

  it.runIf(process.platform === "linux")(
    "that gets the child killed keeps nothing, and the next try works",
    async () => {
      const large = await quarters(6_000, 6_000).png().toBuffer();
      const sending = sendPicture(app, headers, { file: large });
      const child = await encoderOf(process.pid);
      process.kill(child, "SIGKILL");
      const answer = await sending;
      expect([answer.statusCode, answer.headers["retry-after"]]).toEqual([503, "5"]);
      expect(problemSchema.parse(answer.json()).detail).toMatch(/Send it again/);
      expect(await rows()).toEqual(NOTHING);
      expect((await sendPicture(app, headers, { file: large })).statusCode).toBe(201);
      await test.store.db.deleteFrom("media").execute();
    },
  );

  it("with exactly 5 MB is none", async () => {
    const answer = await sendPicture(app, headers, { file: padded(MAX_PICTURE_BYTES) });
    expect(answer.statusCode).toBe(201);
    await test.store.db.deleteFrom("media").execute();
  });

  it.each([
    ["../../../etc/passwd", "passwd"],
    [String.raw`..\..\evil.jpg`, "evil.jpg"],
    ["/etc/cron.d/evil", "evil"],
    ["a\u0000.jpg", "a.jpg"],
    ["\u202egpj.exe", "gpj.exe"],
    ["\u2066<img src=x onerror=alert(1)>\u2069.png", "<img src=x onerror=alert(1)>.png"],
    [`${"ሀ".repeat(300)}.jpg`, `${"ሀ".repeat(196)}.jpg`],
    ["..", "picture"],
  ])("by the name %j is stored as %j, under its own hash", async (name, stored) => {
    const answer = await sendPicture(app, headers, { file: png, name });
    expect(answer.statusCode).toBe(201);
    const { media, files } = await rows();
    expect(media).toMatchObject([{ filename: stored }]);
    expect(files.map((file) => file.name)).toEqual(["400.webp", "600.webp", "800.jpg"]);
    await test.store.db.deleteFrom("media").execute();
  });
});

describe("The memory of the child @thorough", () => {
  const LIMIT = 240_000_000;
  const zeros = Buffer.alloc(200_000_000);
  const keyed = (word: string, data: Uint8Array) => Buffer.concat([text(`${word}\u0000\u0000`), data]);
  const bombs = [
    ["30,000 × 30,000 pixels", () => blackPng(30_000, 30_000), "too_many_pixels"],
    [
      "200 MB of text in a comment",
      () => blackPng(40, 40, [["zTXt", keyed("Comment", deflateSync(zeros))]]),
      null,
    ],
    ["200 MB of colour profile", () => blackPng(40, 40, [["iCCP", keyed("icc", deflateSync(zeros))]]), null],
    [
      "40 megapixels that open to 160 MB",
      () => quarters(8_000, 5_000).png({ progressive: true }).toBuffer(),
      "too_heavy",
    ],
    [
      "an AVIF of 40 megapixels",
      () => quarters(8_000, 5_000).avif({ effort: 0, quality: 20 }).toBuffer(),
      "too_heavy",
    ],
  ] as const;
  it.each(bombs)("stays small with %s", async (_what, make, fault) => {
    let peak = 0;
    const encoded = await encodePicture(await make(), {
      onMemory: (bytes) => (peak = Math.max(peak, bytes)),
    });
    expect(encoded.ok ? null : encoded.error).toBe(fault);
    expect(peak).toBeLessThan(LIMIT);
  });

  it("that grows over its limit, or takes too long, ends as too heavy", async () => {
    const large = await quarters(6_000, 6_000).png().toBuffer();
    const MB = 1024 * 1024;
    for (const limits of [
      { maxMemory: 30 * MB, deadlineMs: 60_000 },
      { maxMemory: 225 * MB, deadlineMs: 50 },
    ]) {
      expect(await encodePicture(large, { limits })).toEqual({ ok: false, error: "too_heavy" });
    }
  });
});

/** The pid of this process' encoding child, a moment after it has begun. */
async function encoderOf(pid: number): Promise<number> {
  for (let tries = 0; tries < 400; tries += 1) {
    const listed = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" });
    const line = listed
      .split("\n")
      .find((one) => Number(one.trim().split(/\s+/)[1]) === pid && one.includes("encode-child"));
    if (line !== undefined) {
      await sleep(150);
      return Number(line.trim().split(/\s+/)[0]);
    }
    await sleep(10);
  }
  throw new Error("No child was seen.");
}
