import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { MAX_REQUEST_FILE_BYTES } from "#domain/advertising/contract.ts";
import { describeOnEachStore } from "../../stores.ts";
import { accountOf } from "../../support/accounts.ts";
import { TEST_NOW, testApp } from "../../test-app.ts";
import { findRequestFileFault } from "../../../../server/advertising/requests/request-file-field.ts";
import { doc, jpeg, pdf, png, REQUEST, sendRequest } from "./request-files.ts";
import { docx, zipFile } from "./zip-file.ts";

const FILES = [
  ["plan.pdf", pdf(), "application/pdf"],
  ["plan.DOC", doc(), "application/msword"],
  ["plan.docx", docx(), "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["logo.jpg", jpeg(), "image/jpeg"],
  ["logo.jpeg", jpeg(), "image/jpeg"],
  ["logo.png", png(), "image/png"],
] as const;

describeOnEachStore("A file with a request to advertise", (getStore) => {
  it.each(FILES)("named %s comes back as it was, as a download only", async (name, file, type) => {
    const app = await testApp(getStore());
    // What the client says of the type counts for nothing.
    const sent = await sendRequest(app, { file, name, type: "text/html" });
    expect(sent.statusCode).toBe(201);
    const { headers = {} } = (await accountOf(getStore(), "manage-advertisements")) ?? {};
    const url = apiPaths.adminAdvertisementRequest(1);
    expect((await app.inject({ url, headers })).json()).toMatchObject({
      data: { file_url: `${url}/file`, file_name: name, file_bytes: file.length },
    });
    const download = await app.inject({ url: `${url}/file`, headers });
    expect(download.rawPayload.equals(file)).toBe(true);
    expect(download.headers).toMatchObject({
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    });
  });

  it.each([
    [`a"; filename="evil.html.pdf`, "a_22_ filename__22evil.html.pdf"],
    ["a\r\nSet-Cookie: x=1.pdf", "a_0D_0ASet-Cookie_ x_1.pdf"],
    ["ማስታወቂያ (1).pdf", "______ _1_.pdf"],
    ["../../etc/passwd.pdf", "passwd.pdf"],
    [String.raw`C:\Users\me\plan.pdf`, "plan.pdf"],
    ["\u202efdp.exe.pdf", "fdp.exe.pdf"],
  ])("named %j has one clean header line", async (name, plain) => {
    const app = await testApp(getStore());
    expect((await sendRequest(app, { file: pdf(), name })).statusCode).toBe(201);
    const { headers = {} } = (await accountOf(getStore(), "admin")) ?? {};
    const download = await app.inject({ url: apiPaths.adminAdvertisementRequestFile(1), headers });
    const disposition = String(download.headers["content-disposition"]);
    expect(disposition).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.~%-]+$/);
    expect(disposition).toContain(`filename="${plain}"`);
    expect(download.headers["set-cookie"]).toBeUndefined();
  });

  it("of exactly 10 MB is taken, and a form without a file too", async () => {
    const app = await testApp(getStore());
    const file = Buffer.concat([jpeg(), Buffer.alloc(MAX_REQUEST_FILE_BYTES - jpeg().length)]);
    expect((await sendRequest(app, { file, name: "photo.jpg" })).statusCode).toBe(201);
    const plain = await sendRequest(app, {
      fields: { ...REQUEST, company_name: "  ", description: "ሀ".repeat(5_000) },
    });
    expect([plain.statusCode, plain.json()]).toMatchObject([
      201,
      { data: { email: null, company_name: null, description: "ሀ".repeat(5_000) } },
    ]);
    const { headers = {} } = (await accountOf(getStore(), "admin")) ?? {};
    const none = await app.inject({ url: apiPaths.adminAdvertisementRequestFile(2), headers });
    expect(none.statusCode).toBe(404);
  });

  it("sent again with its key is stored once, whatever the boundary; another file is another request", async () => {
    let nowMs = TEST_NOW;
    const app = await testApp(getStore(), { now: () => nowMs });
    const key = { "idempotency-key": "one-request-with-a-file" };
    const first = await sendRequest(app, { file: pdf() }, key);
    nowMs += 1_000;
    const again = await sendRequest(app, { file: pdf() }, key);
    expect([again.statusCode, again.headers["idempotent-replay"], again.body]).toEqual([
      201,
      "true",
      first.body,
    ]);
    const other = await sendRequest(app, { file: doc(), name: "plan.doc" }, key);
    expect([other.statusCode, other.json()]).toMatchObject([422, { code: "idempotency_key_reused" }]);
    expect(
      await getStore().db.selectFrom("advertisement_request_files").select("request_id").execute(),
    ).toEqual([{ request_id: 1 }]);
  });
});

it("Lists of the agency, pictures of an encoder and a document with a table inside are taken", async () => {
  const samples = join(import.meta.dirname, "../../../../samples");
  const found = (await readdir(samples, { recursive: true })).filter((name) => name.endsWith(".pdf"));
  expect(found.length).toBeGreaterThan(5);
  const files: [string, Buffer][] = await Promise.all(
    found.map(async (name): Promise<[string, Buffer]> => [name, await readFile(join(samples, name))]),
  );
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: "#2a6" } });
  files.push(
    ["a.jpg", await picture.clone().jpeg().toBuffer()],
    ["b.jpg", await picture.clone().jpeg({ progressive: true, mozjpeg: true }).withExif({}).toBuffer()],
    ["a.png", await picture.clone().png().toBuffer()],
    [
      "a.docx",
      docx([
        { name: "word/", content: Buffer.alloc(0), stored: true },
        {
          name: "word/embeddings/table.xlsx",
          content: zipFile([{ name: "xl/a.xml", content: Buffer.from("x") }]),
        },
        { name: "word/media/image1.png", content: await picture.clone().png().toBuffer(), stored: true },
        {
          name: "word/_rels/document.xml.rels",
          content: Buffer.from(
            `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://shop.example/?a=1&amp;b=>" TargetMode="External"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"/></Relationships>`,
          ),
        },
        { name: "word/styles.xml", content: Buffer.from("<w:style/>".repeat(40_000)) },
      ]),
    ],
  );
  const faults: unknown[] = [];
  for (const [filename, bytes] of files) {
    const fault = await findRequestFileFault({ filename, bytes });
    if (fault !== null) faults.push([filename, fault]);
  }
  expect(faults).toEqual([]);
});
