import { expect, it } from "vitest";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { describeOnEachStore } from "../stores.ts";
import { accountOf } from "../support/accounts.ts";
import { testApp } from "../test-app.ts";
import { upload } from "./upload-form.ts";

const FORM = "multipart/form-data; boundary=B";
const part = (head: string, body = "x") =>
  `--B\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const END = "--B--\r\n";

describeOnEachStore("A form that no browser sends", (getStore) => {
  async function open() {
    const app = await testApp(getStore());
    const account = await accountOf(getStore(), "upload-files");
    return { app, headers: { ...account?.headers } };
  }

  it.each([
    ["without a boundary", "multipart/form-data", part('name="date"') + END, 400],
    [
      "with an endless boundary",
      `multipart/form-data; boundary=${"B".repeat(300)}`,
      part('name="date"'),
      400,
    ],
    ["without its end", FORM, part('name="date"'), 400],
    [
      "cut in the middle of its file",
      FORM,
      '--B\r\nContent-Disposition: form-data; name="pdf_file"; filename="a.pdf"\r\n\r\n%PDF-1.4 a',
      400,
    ],
    [
      "whose file has no name",
      FORM,
      part('name="pdf_file"\r\nContent-Type: application/octet-stream', "%PDF-1.4\n") + END,
      422,
    ],
    ["of nothing", FORM, END, 422],
  ])("%s is refused without a server error", async (_what, type, payload, status) => {
    const { app, headers } = await open();
    const answer = await app.inject({
      method: "POST",
      url: apiPaths.pdfImport,
      headers: { ...headers, "content-type": type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
  });

  it.each(["location", "linesToSkip"])("a NUL in %s is refused, naming the field", async (field) => {
    const { app, headers } = await open();
    const fields = { date: "2026-11-09", location: "Adama", linesToSkip: "No.", [field]: "a\u0000bc" };
    const answer = await upload(app, headers, fields, new TextEncoder().encode("%PDF-1.4\n"));
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors).toEqual([
      { path: field, message: "Leave the NUL out" },
    ]);
  });
});
