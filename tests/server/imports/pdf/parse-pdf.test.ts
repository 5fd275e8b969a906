import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { parsePdf, type ParseOptions } from "../../../../server/imports/pdf/parse-pdf.ts";
import type { PdfErrorCode, PdfProgress } from "../../../../server/imports/pdf/parsed-pdf.ts";
import { cellsOf, EDGES, HEADER, people, plainList, tableTexts } from "./invented-list.ts";
import { makePdf } from "./make-pdf.ts";
import { bombContent, cellsContent, encryptedPdf, onePage, rawPdf, withUpdate } from "./raw-pdf.ts";
import { rm } from "node:fs/promises";

const folder = mkdtempSync(join(tmpdir(), "parse-pdf-"));
afterAll(() => rm(folder, { recursive: true }));

const everyone = people(6);
const rows = [HEADER.A, ...everyone.map((person, at) => cellsOf(person, at + 1))] as string[][];
const content = cellsContent(rows, EDGES.A);
const plain = () => makePdf(plainList(100));

async function errorOf(bytes: Uint8Array, options: Partial<ParseOptions> = {}) {
  const result = await parsePdf(bytes, { startAfter: "REQUEST_No.", ...options });
  if (result.ok) throw new Error("An error was expected.");
  // Must tell what to do.
  expect(result.error.message).toMatch(/(?:Choose|Download|Save|Ask for|Check|Type|Split|split|Print) /);
  return result.error.code;
}

describe("each unreadable file has its own error", () => {
  const streamOf = () => (typeof content === "string" ? { dict: "", stream: Buffer.alloc(0) } : content);
  const cases: [string, PdfErrorCode, () => Uint8Array | Promise<Uint8Array>, Partial<ParseOptions>?][] = [
    ["an empty file", "not_a_pdf", () => new Uint8Array(0)],
    ["a web page", "not_a_pdf", () => Buffer.from("<!doctype html><title>Sign in to the network</title>")],
    ["a picture", "not_a_pdf", () => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    [
      "a PDF's first line with nonsense after it",
      "not_a_pdf",
      () => Buffer.from(`%PDF-1.7\n${"x".repeat(5000)}\n%%EOF`),
    ],
    ["a list cut in the middle", "truncated", async () => (await plain()).subarray(0, 4000)],
    ["a list without its last bytes", "truncated", async () => (await plain()).subarray(0, -12)],
    [
      "a file saved twice and cut in the second half",
      "truncated",
      () => withUpdate(rawPdf(onePage(content)), 5, [content]).subarray(0, -200),
    ],
    [
      "a list with a damaged page",
      "truncated",
      () =>
        rawPdf(
          onePage({ dict: "/Filter /FlateDecode", stream: deflateSync(streamOf().stream).subarray(0, 120) }),
        ),
    ],
    ["a list locked with a password", "encrypted", () => encryptedPdf(streamOf(), "secret")],
    [
      "a scan without text",
      "no_text",
      () =>
        rawPdf(
          onePage({
            dict: "",
            stream: Buffer.from("q 595 0 0 842 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q"),
          }),
        ),
    ],
    ["a scan whose picture takes 432 MB when unpacked", "no_text", () => scan(12_000)],
    ["a page of blanks", "no_text", () => makePdf([{ texts: [{ text: "   ", x: 50, y: 700 }] }])],
    [
      "a table without rows",
      "no_rows",
      () => makePdf([{ texts: tableTexts([HEADER.A], { edges: EDGES.A }) }]),
    ],
    [
      "a letter that holds the marker",
      "no_rows",
      () => makePdf([{ texts: [{ text: "Your REQUEST_No. is printed on the slip.", x: 50, y: 700 }] }]),
    ],
    ["a list without the marker", "marker_not_found", plain, { startAfter: "Passport Number" }],
    ["a file that is too large", "too_large", () => new Uint8Array(10 * 1024 * 1024 + 1)],
    [
      "a file of 100,000 pages",
      "too_heavy",
      () =>
        rawPdf([
          "<< /Type /Catalog /Pages 2 0 R >>",
          `<< /Type /Pages /Kids [${"3 0 R ".repeat(100_000)}] /Count 100000 >>`,
          "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>",
        ]),
    ],
    ["a list of too many rows", "too_heavy", plain, { limits: { maxRows: 50 } }],
  ];
  it.each(cases)("%s: %s", async (_, code, make, options) => {
    expect(await errorOf(await make(), options)).toBe(code);
  });
});

describe("a hostile file is stopped without harm to this process", () => {
  it("a small file that inflates to more than a gigabyte", async () => {
    const pdf = rawPdf(onePage(bombContent(1.1)));
    expect(pdf.length).toBeLessThan(2 * 1024 * 1024);
    const before = process.memoryUsage().rss;
    let peak = 0;
    const code = await errorOf(pdf, { onMemory: (bytes) => (peak = Math.max(peak, bytes)) });
    expect(code).toBe("too_heavy");
    expect(peak).toBeLessThan(900 * 1024 * 1024);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  }, 60_000);

  it("a megabyte of text commands inflated out of a few kilobytes", async () => {
    const text = Buffer.from(`BT /F 9 Tf ${"(AAAAAAAAAAAAAAAAAAAA) Tj ".repeat(3_000_000)} ET`);
    const pdf = rawPdf(onePage({ dict: "/Filter /FlateDecode", stream: deflateSync(text) }));
    expect(["too_heavy", "timed_out"]).toContain(await errorOf(pdf, { limits: { deadlineMs: 20_000 } }));
  }, 60_000);

  it("a million nested arrays", async () => {
    const nested = Buffer.from(`${"[".repeat(1_000_000)}${"]".repeat(1_000_000)} TJ`);
    const pdf = rawPdf(onePage({ dict: "", stream: nested }));
    expect(["truncated", "no_text", "too_heavy"]).toContain(await errorOf(pdf));
  }, 60_000);

  it("page trees and forms that contain themselves", async () => {
    const tree = rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 3 >>"]);
    expect(["not_a_pdf", "truncated", "no_text"]).toContain(
      await errorOf(tree, { limits: { deadlineMs: 20_000 } }),
    );
    const form = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>",
      { dict: "", stream: Buffer.from("/X Do") },
      {
        dict: "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>",
        stream: Buffer.from("/X Do /X Do"),
      },
    ]);
    expect(["truncated", "no_text", "too_heavy", "timed_out"]).toContain(
      await errorOf(form, { limits: { deadlineMs: 20_000 } }),
    );
  }, 60_000);
});

describe("whatever the child does, a value is returned", () => {
  const program = (name: string, code: string) => {
    const path = join(folder, `${name}.mjs`);
    writeFileSync(path, code);
    return path;
  };
  const misbehaving: [string, string, PdfErrorCode, Partial<ParseOptions>?][] = [
    ["ends at once", "process.exit(0)", "parser_crashed"],
    ["throws", "throw new Error('no')", "parser_crashed"],
    [
      "is killed, as by a system short of memory",
      "process.kill(process.pid, 'SIGKILL'); setTimeout(() => {}, 1e6)",
      "parser_killed",
    ],
    ["kills itself", "process.kill(process.pid, 'SIGSEGV'); setTimeout(() => {}, 1e6)", "parser_crashed"],
    [
      "closes its ears and ends",
      "process.stdin.destroy(); setTimeout(() => process.exit(1), 300)",
      "parser_crashed",
    ],
    ["hangs in a loop", "for (;;);", "timed_out", { limits: { deadlineMs: 500 } }],
    ["says nothing", "setTimeout(() => {}, 1e6)", "timed_out", { limits: { deadlineMs: 500 } }],
    ["writes what is no JSON", "console.log('{'); setTimeout(() => {}, 1e6)", "parser_crashed"],
    [
      "writes JSON of another shape",
      "console.log(JSON.stringify({ kind: 'rows', rows: [{}] }))",
      "parser_crashed",
    ],
    [
      "claims to be done in a format that does not exist",
      "console.log(JSON.stringify({ kind: 'done', format: 'C', pages: 1, cover: [], overprinted: 0 }))",
      "parser_crashed",
    ],
    [
      "writes binary noise",
      "process.stdout.write(Buffer.alloc(1e5, 0xff)); console.log(); setTimeout(() => {}, 1e6)",
      "parser_crashed",
      { limits: { deadlineMs: 3000 } },
    ],
    [
      "floods the pipe with a line that never ends",
      "const b = Buffer.alloc(1 << 20, 'x'); const w = () => { while (process.stdout.write(b)); process.stdout.once('drain', w); }; w();",
      "parser_crashed",
    ],
    [
      "takes memory outside of the heap",
      "const hold = []; setInterval(() => hold.push(Buffer.alloc(32 << 20, 1)), 5)",
      "too_heavy",
    ],
    [
      "takes memory in the heap",
      "const hold = []; for (;;) hold.push(new Array(1000).fill({}))",
      "too_heavy",
    ],
  ];
  it.each(misbehaving)("a child that %s", async (name, code, expected, options) => {
    const file = program(name.replace(/\W/g, "-"), code);
    const result = await parsePdf(await plain(), { startAfter: "x", program: file, ...options });
    expect(result).toMatchObject({ ok: false, error: { code: expected } });
  });

  it("a child that cannot be started", async () => {
    const result = await parsePdf(await plain(), { startAfter: "x", program: join(folder, "missing.mjs") });
    expect(result).toMatchObject({ ok: false, error: { code: "parser_crashed" } });
  });

  it("an abort ends the child and rejects with its reason", async () => {
    const file = program("waits", "setTimeout(() => {}, 1e6)");
    const controller = new AbortController();
    const parsing = parsePdf(await plain(), { startAfter: "x", program: file, signal: controller.signal });
    setTimeout(() => controller.abort(new Error("The server stops.")), 200);
    await expect(parsing).rejects.toThrow("The server stops.");
  });

  const moduleUrl = (name: string) =>
    JSON.stringify(new URL(`../../../../server/${name}`, import.meta.url).href);
  it.each([
    [
      "in the middle of a list",
      `await import(${moduleUrl("imports/pdf/parse-child.ts")}); setTimeout(() => {}, 1e6);`,
    ],
    [
      "in an endless loop",
      `const { endWithParent } = await import(${moduleUrl("jobs/child/orphan-watch.ts")}); await endWithParent(); for (;;);`,
    ],
  ])("a child whose parent was killed ends by itself, also %s @thorough", async (name, rest) => {
    const pidFile = join(folder, `${name}.pid`);
    const child = program(
      `child ${name}`,
      `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); ${rest}`,
    );
    const parent = program(
      `parent ${name}`,
      `import { parsePdf } from ${moduleUrl("imports/pdf/parse-pdf.ts")}; import { readFileSync } from "node:fs";
       await parsePdf(readFileSync(${JSON.stringify(join(folder, "list.pdf"))}), { startAfter: "REQUEST_No.", program: ${JSON.stringify(child)} });`,
    );
    writeFileSync(join(folder, "list.pdf"), await makePdf(plainList(20_000)));
    const doomed = spawn(process.execPath, [parent], { stdio: "ignore" });
    await until(() => existsSync(pidFile) && readFileSync(pidFile, "utf8") !== "");
    const pid = Number(readFileSync(pidFile, "utf8"));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(isAlive(pid)).toBe(true);
    doomed.kill("SIGKILL");
    await until(() => !isAlive(pid));
    expect(isAlive(pid)).toBe(false);
  });
});

it("progress is reported page by page", async () => {
  const seen: PdfProgress[] = [];
  const result = await parsePdf(await plain(), {
    startAfter: "request no",
    onProgress: (one) => seen.push(one),
  });
  expect(result.ok).toBe(true);
  expect(seen.map((one) => [one.page, one.pages])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});

/** One picture, `side` points square. */
function scan(side: number): Uint8Array {
  const picture = bombContent((side * side * 3) / 1024 ** 3);
  if (typeof picture === "string") throw new Error("A stream is expected.");
  const dict = `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceRGB /BitsPerComponent 8 ${picture.dict}`;
  return rawPdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>",
    { dict: "", stream: Buffer.from("q 595 0 0 842 0 0 cm /X Do Q") },
    { dict, stream: picture.stream },
  ]);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // Zombies count as gone.
    return !/^State:\s+Z/m.test(
      existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, "utf8") : "",
    );
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > end) throw new Error("It did not happen in time.");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
