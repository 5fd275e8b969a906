import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName, PDFString } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { adminAdvertisementRequestAnswerSchema } from "#domain/advertising/admin-requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import type { FileWarning } from "#domain/advertising/request-file.ts";
import { findPdfWarnings } from "../../../../server/advertising/requests/pdf-warnings.ts";
import { describeOnEachStore } from "../../stores.ts";
import { accountOf } from "../../support/accounts.ts";
import { testApp } from "../../test-app.ts";
import { jpeg, pdf, sendRequest } from "./request-files.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

/** A PDF with further objects. */
const pdfWith = (...objects: readonly (string | Buffer)[]) =>
  Buffer.concat([
    bytes("%PDF-1.7\n"),
    ...objects.map((object, at) =>
      Buffer.concat([
        bytes(`${at + 1} 0 obj\n`),
        typeof object === "string" ? bytes(object) : object,
        bytes("\nendobj\n"),
      ]),
    ),
    bytes("startxref\n9\n%%EOF\n"),
  ]);

/** An object stream. `dictionary`: what stands in it beside the length. */
function packed(
  text: string,
  {
    dictionary = "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode",
    content = deflateSync(bytes(text)),
  }: { dictionary?: string; content?: Buffer } = {},
): Buffer {
  return Buffer.concat([
    bytes(`<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    bytes("\nendstream"),
  ]);
}

const SCRIPT = "<< /S /JavaScript /JS (app.alert(1)) >>";
const spaces = (count: number) => " ".repeat(count);

const MARKED: readonly [what: string, file: Buffer, warnings: readonly FileWarning[]][] = [
  ["a script", pdfWith(SCRIPT), ["runs_by_itself"]],
  ["an action at its opening", pdfWith("<< /OpenAction << /S /Named >> >>"), ["runs_by_itself"]],
  ["an action at its opening elsewhere", pdfWith("<< /OpenAction 7 0 R >>"), ["runs_by_itself"]],
  ["an action with a comment in it", pdfWith("<< /OpenAction%[\n<</S/Named>> >>"), ["runs_by_itself"]],
  ["actions of a page", pdfWith("<< /AA << /O 7 0 R >> >>"), ["runs_by_itself"]],
  ["a program to start", pdfWith("<< /S /Launch /F (cmd.exe) >>"), ["runs_by_itself"]],
  ["a file elsewhere", pdfWith(String.raw`<< /S /GoToR /F (\\host\share) >>`), ["runs_by_itself"]],
  ["a form to send", pdfWith("<< /S/SubmitForm/F(http://evil.example) >>"), ["runs_by_itself"]],
  ["a form with its own program", pdfWith("<< /XFA [(a) 7 0 R] >>"), ["runs_by_itself"]],
  ["letters as numbers", pdfWith("<< /S /J#61va#53cript >>"), ["runs_by_itself"]],
  ["an embedded file", pdfWith("<< /Type /EmbeddedFile >>"), ["holds_files"]],
  ["a film", pdfWith("<< /Subtype /RichMedia >>"), ["runs_by_itself", "holds_files"]],
  ["a script in an object stream", pdfWith(packed(SCRIPT)), ["runs_by_itself"]],
  [
    "a script in an object stream without a type, in an odd order",
    pdfWith(packed(SCRIPT, { dictionary: "/Filter /FlateDecode /First 4 /N 1 /Subtype /Image" })),
    ["runs_by_itself"],
  ],
  [
    "an object stream with its names as numbers",
    pdfWith(packed(SCRIPT, { dictionary: "/#54ype /ObjStm /#46irst 4 /#4e 1 /#46ilter /FlateDecode" })),
    ["runs_by_itself"],
  ],
  [
    "an object stream with a word that looks like its beginning",
    pdfWith(packed(SCRIPT, { dictionary: "/N 1 /First 4 /X (stream\n) /Filter /FlateDecode" })),
    ["runs_by_itself"],
  ],
  ["a script far inside", pdfWith(packed(spaces(3_000_000) + SCRIPT)), ["runs_by_itself"]],
  ["a script at the border of two pieces", pdfWith(spaces(256 * 1024 - 30), SCRIPT), ["runs_by_itself"]],
  [
    "an object stream that ends in damage",
    pdfWith(packed("", { content: deflateSync(bytes(SCRIPT + spaces(50_000))).subarray(0, -9) })),
    ["runs_by_itself"],
  ],
  ["a lock", pdfWith("<< /Encrypt 7 0 R >>"), ["not_looked_into"]],
  [
    "an object stream packed otherwise",
    pdfWith(packed("", { dictionary: "/N 1 /First 4 /Filter /LZWDecode", content: Buffer.alloc(40, 200) })),
    ["not_looked_into"],
  ],
  [
    "an object stream whose letters are mixed up",
    pdfWith(
      packed("x", { dictionary: "/N 1 /First 4 /Filter /FlateDecode /DecodeParms << /Predictor 12 >>" }),
    ),
    ["not_looked_into"],
  ],
  [
    "a bomb",
    pdfWith(...Array.from({ length: 5 }, () => packed(spaces(16 * 1024 * 1024)))),
    ["not_looked_into"],
  ],
  [
    "more object streams than anybody makes",
    pdfWith(...Array.from({ length: 5_001 }, () => packed("x"))),
    ["not_looked_into"],
  ],
];

const HONEST: readonly [what: string, file: Buffer][] = [
  ["nothing of the kind", pdf()],
  [
    "a place to show first",
    pdfWith("<< /OpenAction [3 0 R /FitH null] >>", "<< /OpenAction[1 0 R/XYZ null null 0]>>"),
  ],
  ["links", pdfWith("<< /S /URI /URI (https://example.org) >>")],
  ["names that begin alike", pdfWith("<< /Launcher 1 /AAB << >> /JavaScripts 1 /AA (x) >>")],
  [
    "an outline",
    pdfWith("<< /First 2 0 R /Last 2 0 R >>", "<< /Filter /ASCII85Decode >>\nstream\nabc\nendstream"),
  ],
  ["an object stream", pdfWith(packed("1 0 << /Type /Page >>"))],
];

describe("A PDF is marked for the manager", () => {
  it.each(MARKED)("with %s", async (_what, file, warnings) => {
    expect(await findPdfWarnings(file)).toEqual(warnings);
  });

  it.each(HONEST)("but not with %s", async (_what, file) => {
    expect(await findPdfWarnings(file)).toEqual([]);
  });

  it("by what a library writes, packed and plain, and no list of the agency is", async () => {
    const made = async (change: (doc: PDFDocument) => unknown, useObjectStreams: boolean) => {
      const doc = await PDFDocument.create();
      doc.addPage();
      await change(doc);
      return findPdfWarnings(Buffer.from(await doc.save({ useObjectStreams })));
    };
    for (const isPacked of [true, false]) {
      expect(await made(() => undefined, isPacked)).toEqual([]);
      expect(await made((doc) => doc.addJavaScript("a", "app.alert(1)"), isPacked)).toEqual([
        "runs_by_itself",
      ]);
      expect(await made((doc) => doc.attach(Buffer.from("x"), "a.txt"), isPacked)).toEqual(["holds_files"]);
      const launch = (doc: PDFDocument) =>
        doc.catalog.set(
          PDFName.of("OpenAction"),
          doc.context.register(doc.context.obj({ S: "Launch", F: PDFString.of("cmd.exe") })),
        );
      expect(await made(launch, isPacked)).toEqual(["runs_by_itself"]);
    }
    const samples = join(import.meta.dirname, "../../../../samples");
    const lists = (await readdir(samples, { recursive: true })).filter((name) => name.endsWith(".pdf"));
    expect(lists.length).toBeGreaterThan(5);
    for (const name of lists)
      expect([name, await findPdfWarnings(await readFile(join(samples, name)))]).toEqual([name, []]);
  });

  it("without holding up others, whatever is in 10 MB", async () => {
    const names = ["/AA%", "/First ", "/OpenAction ", "stream\n", "/First 1 stream\n\u0078\u009c"];
    for (const word of names) {
      let longest = 0;
      let last = process.cpuUsage();
      const timer = setInterval(() => {
        const { user, system } = process.cpuUsage(last);
        longest = Math.max(longest, (user + system) / 1000);
        last = process.cpuUsage();
      }, 1);
      await findPdfWarnings(Buffer.alloc(10_000_000, bytes(word)));
      clearInterval(timer);
      // This is the time of one piece; all of them take longer.
      expect(longest, word).toBeLessThan(2_000);
    }
  });
});

describeOnEachStore("The warnings of a file with a request to advertise", (getStore) => {
  it("are in the manager's answers; the file is taken and comes back as it was", async () => {
    const app = await testApp(getStore());
    const files = [pdfWith(packed(SCRIPT), "<< /Type /EmbeddedFile >>"), pdf(), jpeg()];
    for (const [at, file] of files.entries())
      expect((await sendRequest(app, { file, name: at === 2 ? "a.jpg" : "a.pdf" })).statusCode).toBe(201);
    expect((await sendRequest(app, {})).statusCode).toBe(201);
    const { headers = {} } = (await accountOf(getStore(), "manage-advertisements")) ?? {};
    const warnings = async (id: number) => {
      const answer = await app.inject({ url: apiPaths.adminAdvertisementRequest(id), headers });
      return adminAdvertisementRequestAnswerSchema.parse(answer.json()).data.file_warnings;
    };
    expect(await Promise.all([1, 2, 3, 4].map(warnings))).toEqual([
      ["runs_by_itself", "holds_files"],
      [],
      [],
      undefined,
    ]);
    const list = await app.inject({ url: apiPaths.adminAdvertisementRequests, headers });
    expect(list.body).toContain('"file_warnings":["runs_by_itself","holds_files"]');
    const download = await app.inject({ url: apiPaths.adminAdvertisementRequestFile(1), headers });
    expect(download.rawPayload.equals(files[0] ?? Buffer.alloc(0))).toBe(true);
  });
});
