import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { expect, it } from "vitest";
import { REQUEST_FILE_MESSAGES, type RequestFileFault } from "#domain/advertising/request-file.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { MAX_REQUEST_FILE_BYTES } from "#domain/advertising/contract.ts";
import { describeOnEachStore } from "../../stores.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";
import { rawPng } from "../../articles/media/raw-png.ts";
import { uploadSlots } from "../../../../server/advertising/requests/advertisement-request-routes.ts";
import { compoundFile, doc, jpeg, pdf, png, REQUEST, requestForm, sendRequest } from "./request-files.ts";
import { docx, DOCX_PARTS, zipFile, type ZipPart } from "./zip-file.ts";

const text = (words: string) => Buffer.from(words, "latin1");
const HTML = "<!doctype html><script>alert(1)</script>";
const EXE = Buffer.concat([text("MZ"), Buffer.alloc(200)]);
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024);
const part = (name: string, content: Buffer | string = "x", more: Partial<ZipPart> = {}): ZipPart => ({
  name,
  content: Buffer.from(content),
  ...more,
});
const padded = (length: number) => Buffer.concat([jpeg(), Buffer.alloc(length - jpeg().length)]);

const docxOfTypes = (type: string) =>
  zipFile([
    part("[Content_Types].xml", `<Types><Override ContentType="${type}"/></Types>`),
    ...DOCX_PARTS.slice(1),
  ]);
/** Relationships that Word follows when it opens the document. */
const related = (kind: string, mode = "External", target = "http://evil.example/t.dotm") =>
  part(
    "word/_rels/settings.xml.rels",
    `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}" TargetMode="${mode}"/>Type="/relationships/hyperlink"</Relationships>`,
  );

type Attack = readonly [what: string, name: string, file: Buffer, fault: RequestFileFault];
const ATTACKS: readonly Attack[] = [
  ["a program", "plan.exe", EXE, "not_accepted"],
  ["a renamed program", "plan.pdf", EXE, "not_accepted"],
  ["a program behind two endings", "plan.pdf.exe", pdf(), "not_accepted"],
  ["a web page", "plan.html", text(HTML), "not_accepted"],
  ["a renamed web page", "plan.doc", text(HTML), "not_accepted"],
  ["an SVG", "logo.svg", text(`<svg onload="alert(1)"/>`), "not_accepted"],
  ["a renamed SVG", "logo.png", text(`<svg onload="alert(1)"/>`), "not_accepted"],
  ["a PDF without an ending", "plan", pdf(), "not_accepted"],
  ["a GIF", "logo.gif", text("GIF89a/*"), "not_accepted"],
  ["a WebP named jpg", "logo.jpg", text("RIFF\u0024\u0000\u0000\u0000WEBPVP8 x"), "not_accepted"],
  ["noise", "plan.docx", randomBytes(4_000).fill(0, 0, 4), "not_accepted"],
  ["nothing", "plan.pdf", Buffer.alloc(0), "empty"],
  ["one byte", "plan.pdf", text("%"), "not_accepted"],
  ["a PDF named png", "plan.png", pdf(), "name_differs"],
  ["a PNG named jpg", "logo.jpg", png(), "name_differs"],
  ["a document named doc that is a docx", "plan.doc", docx(), "name_differs"],
  ["a table of Excel named doc", "plan.doc", compoundFile(["Workbook"]), "name_differs"],
  ["a ZIP of anything named docx", "plan.docx", zipFile([part("a.txt")]), "name_differs"],
  [
    "a table of Excel named docx",
    "plan.docx",
    zipFile([DOCX_PARTS[0] ?? part("x"), part("xl/workbook.xml")]),
    "name_differs",
  ],
  ["a page with a PDF after it", "plan.pdf", Buffer.concat([text(HTML), pdf()]), "not_accepted"],
  [
    "a PDF with an archive after it",
    "plan.pdf",
    Buffer.concat([pdf(), zipFile([part("a.exe")])]),
    "two_files_in_one",
  ],
  [
    "a PDF with an archive that ends as one",
    "plan.pdf",
    Buffer.concat([pdf(), zipFile([part("a.exe")], { comment: text("\nstartxref\n9\n%%EOF\n") })]),
    "two_files_in_one",
  ],
  ["a PDF with a program after it", "plan.pdf", Buffer.concat([pdf(), EXE]), "two_files_in_one"],
  [
    "a PNG with an archive after it",
    "logo.png",
    Buffer.concat([png(), zipFile([part("a.exe")])]),
    "two_files_in_one",
  ],
  ["a PNG with a page after it", "logo.png", Buffer.concat([png(), text(HTML)]), "two_files_in_one"],
  [
    "a JPEG with an archive after it",
    "logo.jpg",
    Buffer.concat([jpeg(), zipFile([part("a.exe")])]),
    "two_files_in_one",
  ],
  ["a JPEG with a page after it", "logo.jpg", Buffer.concat([jpeg(), text(HTML)]), "two_files_in_one"],
  [
    "a JPEG with an archive of another kind after it",
    "logo.jpg",
    Buffer.concat([jpeg(), text("Rar!\u001a\u0007\u0000"), EXE]),
    "two_files_in_one",
  ],
  ["a PDF's first bytes with a page after them", "plan.pdf", text(`%PDF-1.7\n${HTML}`), "damaged"],
  ["a JPEG's first bytes with a page after them", "logo.jpg", text(`\u00ff\u00d8\u00ff${HTML}`), "damaged"],
  [
    "a doc's first bytes with a page after them",
    "plan.doc",
    Buffer.concat([doc().subarray(0, 8), text(HTML)]),
    "damaged",
  ],
  [
    "a doc's header with a page after it",
    "plan.doc",
    Buffer.concat([doc().subarray(0, 8), Buffer.alloc(900, 60)]),
    "damaged",
  ],
  ["a docx's first bytes with a page after them", "plan.docx", text(`PK\u0003\u0004${HTML}`), "damaged"],
  ...[0.3, 0.6, 0.95].flatMap((share) =>
    Object.entries({ pdf: pdf(), jpg: jpeg(), png: png(), docx: docx() }).map(([ending, whole]): Attack => {
      const cut = whole.subarray(0, Math.floor(whole.length * share));
      return [`a ${ending} cut after ${share * 100} %`, `cut.${ending}`, cut, "damaged"];
    }),
  ),
  [
    "a PNG of 100,000 empty parts",
    "logo.png",
    rawPng(
      4,
      4,
      Array.from({ length: 100_000 }, () => ["tEXt", Buffer.alloc(0)] as const),
    ),
    "damaged",
  ],
  [
    "a JPEG with 100,000 bytes that fill up",
    "logo.jpg",
    Buffer.concat([jpeg().subarray(0, 2), Buffer.alloc(100_000, 0xff), jpeg().subarray(2)]),
    "damaged",
  ],
  ["a doc with macros", "plan.doc", compoundFile(["WordDocument", "Macros"]), "has_macros"],
  ["a docx with macros", "plan.docx", docx([part("word/vbaProject.bin")]), "has_macros"],
  [
    "a docx with macros under another name",
    "plan.docx",
    docxOfTypes("application/vnd.ms-office.vbaProject"),
    "has_macros",
  ],
  [
    "a docx of a template with macros",
    "plan.docx",
    docxOfTypes("application/vnd.ms-word.template.macroEnabledTemplate.main+xml"),
    "has_macros",
  ],
  ["a docx that loads a template", "plan.docx", docx([related("attachedTemplate")]), "has_remote_parts"],
  ["a docx that loads a picture", "plan.docx", docx([related("image")]), "has_remote_parts"],
  [
    "a docx that hides what it loads",
    "plan.docx",
    docx([related("attachedTemplate", "Ext&#101;rnal")]),
    "has_remote_parts",
  ],
  [
    "a docx that hides it behind another sign",
    "plan.docx",
    docx([related("attachedTemplate", "External", "http://evil.example/a>b")]),
    "has_remote_parts",
  ],
  [
    "a docx with a program inside",
    "plan.docx",
    docx([part("word/embeddings/oleObject1.bin", EXE)]),
    "two_files_in_one",
  ],
  [
    "a docx with a program packed as an object, under the name of a picture",
    "plan.docx",
    docx([part("word/media/image1.png", compoundFile(["\u0001Ole10Native"]))]),
    "two_files_in_one",
  ],
  [
    "a docx with an object that has macros",
    "plan.docx",
    docx([part("word/embeddings/oleObject1.bin", compoundFile(["Workbook", "_VBA_PROJECT_CUR"]))]),
    "has_macros",
  ],
  [
    "a docx with a table that has macros",
    "plan.docx",
    docx([part("word/embeddings/table.xlsx", zipFile([part("xl/vbaProject.bin")]))]),
    "has_macros",
  ],
  [
    "a docx with a table that has macros by its types",
    "plan.docx",
    docx([
      part(
        "word/embeddings/table.xlsx",
        zipFile([part("[Content_Types].xml", "application/vnd.ms-excel.sheet.macroEnabled.main+xml")]),
      ),
    ]),
    "has_macros",
  ],
  [
    "a docx with a table that has an archive",
    "plan.docx",
    docx([part("word/embeddings/table.xlsx", zipFile([part("xl/a.bin", zipFile([part("a.exe")]))]))]),
    "two_files_in_one",
  ],
  [
    "a docx with a table that has a program",
    "plan.docx",
    docx([part("word/embeddings/table.xlsx", zipFile([part("xl/a.bin", EXE)]))]),
    "two_files_in_one",
  ],
  [
    "a docx with a text of another kind",
    "plan.docx",
    docx([related("aFChunk", "Internal", "/word/chunk.mht")]),
    "two_files_in_one",
  ],
  [
    "a docx that hides what it loads in a name",
    "plan.docx",
    docx([{ ...related("attachedTemplate"), name: "word/_rels/settings.xml.r%65ls" }]),
    "has_remote_parts",
  ],
  [
    "a docx with macros under a hidden name",
    "plan.docx",
    docx([part("word/vba%50roject.bin")]),
    "has_macros",
  ],
  [
    "a docx with the data of macros by its type",
    "plan.docx",
    docxOfTypes("application/vnd.ms-word.vbaData+xml"),
    "has_macros",
  ],
  [
    "a doc with a program packed",
    "plan.doc",
    compoundFile(["WordDocument", "\u0001Ole10Native"]),
    "two_files_in_one",
  ],
  ["a WebP", "logo.webp", text("RIFF\u0024\u0000\u0000\u0000WEBPVP8 x"), "not_accepted"],
  ["a table of Excel", "plan.xlsx", zipFile([part("xl/workbook.xml")]), "not_accepted"],
  ["a talk of PowerPoint", "plan.pptx", zipFile([part("ppt/presentation.xml")]), "not_accepted"],
  ["a document named with macros", "plan.docm", docx(), "not_accepted"],
  ["a locked document", "plan.doc", compoundFile(["EncryptionInfo", "EncryptedPackage"]), "locked"],
  ["a docx with a locked entry", "plan.docx", docx([part("word/a.xml", "x", { flags: 1 })]), "locked"],
  ["10 MB and one byte", "photo.jpg", padded(MAX_REQUEST_FILE_BYTES + 1), "too_large"],
  ["many megabytes", "photo.jpg", padded(3 * MAX_REQUEST_FILE_BYTES), "too_large"],

  ["a bomb of 64 MB in 64 KB", "plan.docx", docx([part("word/media/a.bmp", zeros(64))]), "unpacks_too_large"],
  [
    "a bomb of small entries",
    "plan.docx",
    docx(Array.from({ length: 60 }, (_, n) => part(`word/${n}.xml`, zeros(1)))),
    "unpacks_too_large",
  ],
  [
    "a bomb that says 4 GB",
    "plan.docx",
    docx([part("word/a.xml", "x", { declaredBytes: 0xfffffffe })]),
    "unpacks_too_large",
  ],
  [
    "many entries that say 101 MB together",
    "plan.docx",
    docx(Array.from({ length: 101 }, (_, n) => part(`word/${n}.xml`, "x", { declaredBytes: 1024 * 1024 }))),
    "unpacks_too_large",
  ],
  [
    "two thousand and one entries",
    "plan.docx",
    zipFile([...DOCX_PARTS, ...Array.from({ length: 1_998 }, (_, n) => part(`${n}`))]),
    "unpacks_too_large",
  ],
  [
    "a bomb that says it is small",
    "plan.docx",
    docx([part("word/a.xml", zeros(20), { declaredBytes: 1_000 })]),
    "damaged",
  ],
  [
    "an entry shorter than it says",
    "plan.docx",
    docx([part("word/a.xml", "xx", { declaredBytes: 900_000 })]),
    "damaged",
  ],
  ["an entry with another checksum", "plan.docx", docx([part("word/a.xml", "xx", { crc: 7 })]), "damaged"],
  ["two sizes of one entry", "plan.docx", docx([part("word/a.xml", "xx", { localBytes: 5 })]), "damaged"],
  [
    "two names of one entry",
    "plan.docx",
    docx([part("word/a.xml", "xx", { localName: "word/b.xml" })]),
    "damaged",
  ],
  [
    "entries that share their bytes",
    "plan.docx",
    docx([part("word/a.xml")], { shareBytes: true }),
    "damaged",
  ],
  ["an unknown way of packing", "plan.docx", docx([part("word/a.xml", "xx", { method: 99 })]), "damaged"],
  [
    "a nested archive",
    "plan.docx",
    docx([part("word/media/inner.bin", zipFile([part("a.exe")]))]),
    "two_files_in_one",
  ],
  [
    "a nested bomb, stored",
    "plan.docx",
    docx([part("inner", zipFile([part("a", zeros(8))]), { stored: true })]),
    "two_files_in_one",
  ],
  [
    "ZIP64 sizes",
    "plan.docx",
    docx([], { directorySize: 0xffffffff, directoryStart: 0xffffffff }),
    "damaged",
  ],
  ["ZIP64 counts", "plan.docx", docx([], { count: 0xffff }), "damaged"],
  [
    "ZIP64 size of an entry",
    "plan.docx",
    docx([part("word/a.xml", "x", { stored: true, declaredBytes: 0xffffffff })]),
    "damaged",
  ],
  ["fewer entries than there are", "plan.docx", docx([part("word/a.xml")], { count: 3 }), "damaged"],
  ["more entries than there are", "plan.docx", docx([], { count: 9 }), "damaged"],
  ["a part of several disks", "plan.docx", docx([], { diskCount: 1 }), "damaged"],
  ["bytes before the first entry", "plan.docx", docx([], { before: text(HTML) }), "not_accepted"],
  [
    "an archive before the first entry",
    "plan.docx",
    docx([], { before: zipFile([part("a.exe")]) }),
    "damaged",
  ],
  ["a page after the end", "plan.docx", Buffer.concat([docx(), text(HTML)]), "damaged"],
  ...[
    "/etc/cron.d/evil",
    "../../evil.xml",
    "word/../../evil",
    "C:/evil.xml",
    String.raw`word\evil.xml`,
    "word/a\u0000.xml",
  ].map((name): Attack => [
    `an entry named ${JSON.stringify(name)}`,
    "plan.docx",
    docx([part(name)]),
    "damaged",
  ]),
  ["one name twice", "plan.docx", docx([part("word/Document.xml")]), "damaged"],
];

describeOnEachStore("An attack by upload with a request to advertise", (getStore) => {
  const stored = async () => {
    const { db } = getStore();
    const [requests, files, folders] = await Promise.all([
      db.selectFrom("advertisement_requests").select("id").execute(),
      db.selectFrom("advertisement_request_files").select("request_id").execute(),
      readdir(tmpdir()),
    ]);
    const left = folders.filter(
      (name) => name.startsWith("passport-upload-") && name.includes(`-${process.pid}-`),
    );
    return { requests, files, left };
  };
  const NOTHING = { requests: [], files: [], left: [] };

  it("is refused with the code of its fault, and nothing is stored", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const seen: unknown[] = [];
    const expected: unknown[] = [];
    for (const [what, name, file, fault] of ATTACKS) {
      // An hour later: the limit of requests a minute is another test's.
      nowMs += 3_600_000;
      const answer = await sendRequest(app, { file, name, type: "application/pdf" });
      const problem = problemSchema.parse(answer.json());
      seen.push([what, answer.statusCode, problem.errors]);
      const status = fault === "too_large" ? 413 : 415;
      expected.push([what, status, [{ path: "file", code: fault, message: REQUEST_FILE_MESSAGES[fault] }]]);
    }
    expect(seen).toEqual(expected);
    expect(await stored()).toEqual(NOTHING);
  });

  it.each([
    [
      "a second file",
      [
        ["file", "a.pdf"],
        ["file", "b.pdf"],
      ],
    ],
    ["a file in another field", [["other", "a.pdf"]]],
    ["a file in a field for text", [["full_name", "a.pdf"]]],
  ] as [string, [string, string][]][])("with %s stores nothing", async (_what, files) => {
    const app = await testApp(getStore());
    const form = new FormData();
    for (const [name, value] of Object.entries(REQUEST)) form.set(name, value);
    for (const [field, name] of files) form.append(field, new Blob([new Uint8Array(pdf())]), name);
    const request = new Request("http://form.invalid", { method: "POST", body: form });
    const answer = await app.inject({
      method: "POST",
      url: apiPaths.advertisementRequests,
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect([413, 422]).toContain(answer.statusCode);
    expect(await stored()).toEqual(NOTHING);
  });

  it("with many parts, long texts or a status of its own stores nothing", async () => {
    const app = await testApp(getStore());
    const forms: Record<string, string>[] = [
      { ...REQUEST, ...Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, "x"])) },
      { ...REQUEST, status: "approved" },
      { ...REQUEST, description: "ሀ".repeat(5_001) },
      { ...REQUEST, description: `A shop for shoes.${" ".repeat(30_000)}` },
      { ...REQUEST, description: "x".repeat(200_000) },
      { ...REQUEST, phone_number: "" },
    ];
    for (const fields of forms) {
      const answer = await sendRequest(app, { file: pdf(), fields });
      expect([413, 422], JSON.stringify(fields).slice(0, 80)).toContain(answer.statusCode);
    }
    expect(await stored()).toEqual(NOTHING);
  });

  it("with more files than there is room for stores nothing; the same request goes without its file", async () => {
    const { db } = getStore();
    const app = await testApp(getStore());
    expect((await sendRequest(app, { file: pdf() })).statusCode).toBe(201);
    await db
      .updateTable("advertisement_requests")
      .set({ file_bytes: 2 ** 30 })
      .execute();
    const answer = await sendRequest(app, { file: pdf() });
    expect([answer.statusCode, problemSchema.parse(answer.json()).errors]).toEqual([
      422,
      [{ path: "file", code: "no_room", message: REQUEST_FILE_MESSAGES.no_room }],
    ]);
    expect((await sendRequest(app, {})).statusCode).toBe(201);
    expect(await db.selectFrom("advertisement_request_files").select("request_id").execute()).toHaveLength(1);
  });

  it("of more files at once than fit in memory is answered 503, from one address or from many", async () => {
    const inSlot = uploadSlots({ mostAtOnce: 3, mostOfOne: 2 });
    const gates: (() => void)[] = [];
    const upload = (from: string) => inSlot(from, () => new Promise<void>((done) => void gates.push(done)));
    const under = [upload("a"), upload("a")];
    await expect(upload("a")).rejects.toMatchObject({ status: 503, code: "uploads_busy" });
    under.push(upload("b"));
    await expect(upload("c")).rejects.toMatchObject({ status: 503 });
    gates[0]?.();
    await under[0];
    const next = upload("c");
    for (const open of gates) open();
    await Promise.all([...under, next]);
  });

  it("cut off in the middle, or without an end, stores nothing", async () => {
    const app = await testApp(getStore());
    const { payload, type } = await requestForm({ file: pdf() });
    for (const share of [0.2, 0.5, 0.8, 0.97]) {
      const answer = await app.inject({
        method: "POST",
        url: apiPaths.advertisementRequests,
        headers: { "content-type": type },
        payload: payload.subarray(0, Math.floor(payload.length * share)),
      });
      expect([400, 422], answer.body).toContain(answer.statusCode);
    }
    expect(await stored()).toEqual(NOTHING);
  });
});
