import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { pdfCoverSchema } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { parseIsoDate } from "#domain/base/day.ts";
import { err, ok } from "#domain/base/result.ts";
import { proposeFromCover } from "../../../server/imports/cover-routes.ts";
import { cellsOf, EDGES, people, personAt, tableTexts } from "./pdf/invented-list.ts";
import { makePdf, type Page } from "./pdf/make-pdf.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { openImports } from "./imports-api.ts";

const FOLDER = new URL("../../../samples/lists/", import.meta.url);
const listsSchema = z.array(
  z.object({ file: z.string(), location: z.string(), date: z.string(), linesToSkip: z.string() }),
);
const BRANCHES = [
  { name: "Addis Ababa", aliases: "[]" },
  { name: "Bahir Dar", aliases: '["Bahirdar"]' },
];

describeOnEachStoreThoroughly("The cover of a list", (getStore) => {
  async function propose(bytes: Uint8Array, name: string, opened: Awaited<ReturnType<typeof openImports>>) {
    const form = new FormData();
    form.set("pdf_file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), name);
    const request = new Request("http://form.invalid", { method: "POST", body: form });
    const answer = await opened.app.inject({
      method: "POST",
      url: apiPaths.pdfCover,
      headers: { ...opened.headers, "content-type": request.headers.get("content-type") ?? "" },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const cache = answer.headers["cache-control"];
    return { status: answer.statusCode, cache, body: answer.json<unknown>() };
  }

  it("proposes branch and marker of all 12 sample lists, and the day from the file name; stores nothing", async () => {
    const opened = await openImports(getStore());
    const lists = listsSchema.parse(JSON.parse(await readFile(new URL("lists.json", FOLDER), "utf8")));
    const proposed = [];
    for (const { file } of lists) {
      const { body } = await propose(await readFile(new URL(file, FOLDER)), file, opened);
      proposed.push(pdfCoverSchema.parse(body).data);
    }
    expect(proposed).toEqual(
      lists.map(({ location, date, linesToSkip }) => ({
        location,
        date,
        date_from: "file_name",
        linesToSkip,
      })),
    );
    for (const table of ["import_batches", "import_files", "jobs", "audit_log"] as const) {
      expect(await getStore().db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  }, 120_000);

  it("finds the marker behind a long cover, also in a header whose columns are in no known order", async () => {
    const opened = await openImports(getStore());
    const cover = (page: number): Page => ({
      texts: [{ text: `Bring the old passport, part ${page + 1}`, x: 60, y: 700 }],
    });
    const header = ["No.", "F. NAME", "NAME", "G.F. NAME", "REQUEST_No."];
    const table = { texts: tableTexts([header, cellsOf(personAt(people(1), 0), 1)], { edges: EDGES.A }) };
    const pages = [cover(0), cover(1), cover(2), table];
    const { body } = await propose(await makePdf(pages), "list.pdf", opened);
    expect(pdfCoverSchema.parse(body).data.linesToSkip).toBe("REQUEST_No.");
  });

  it("proposes nothing for an unreadable file, and refuses other files", async () => {
    const opened = await openImports(getStore());
    const broken = await propose(new TextEncoder().encode("%PDF-1.7 nothing %%EOF"), "list.pdf", opened);
    expect(broken).toMatchObject({
      status: 200,
      cache: "private, no-store",
      body: { data: { location: null, date: null, date_from: null, linesToSkip: null } },
    });
    const other = await propose(new TextEncoder().encode("MZ no list"), "list.pdf", opened);
    expect(other).toMatchObject({ status: 415, body: { errors: [{ path: "pdf_file", code: "not_a_pdf" }] } });
  });
});

it.each([
  ["PASSPORTS - BAHIRDAR, 9 November 2026", "list.pdf", ["Bahir Dar", "2026-11-09", "cover"]],
  ["Bahir Dar and Addis Ababa, 09/11/2026", "list.pdf", [null, "2026-11-09", "cover"]],
  ["Bahir Dar 30/2/2019", "list.pdf", ["Bahir Dar", "2026-11-09", "cover"]],
  ["Bahir Dar 30 Tikimt 2019", "list 2026-11-12.pdf", ["Bahir Dar", "2026-11-09", "cover"]],
  ["Bahir Dar ጥቅምት 30 ቀን 2019 ዓ.ም", "list.pdf", ["Bahir Dar", "2026-11-09", "cover"]],
  ["Bahir Dar ኅዳር 10 ቀን 2019 ዓ.ም.", "list.pdf", ["Bahir Dar", "2026-11-19", "cover"]],
  ["Bahir Dar በህዳር 10 2019", "list.pdf", ["Bahir Dar", "2026-11-19", "cover"]],
  ["Bahir Dar 10 ኅዳር 2019", "list.pdf", ["Bahir Dar", "2026-11-19", "cover"]],
  ["Bahir Dar 10/3/2019 ዓ.ም", "list.pdf", ["Bahir Dar", "2026-11-19", "cover"]],
  ["Bahir Dar ስልክ 10 2019", "list.pdf", ["Bahir Dar", null, null]],
  ["9 November 2026 and 12 November 2026", "list.pdf", [null, null, null]],
  ["9 November 2016", "passports_2026-11-09.pdf", [null, "2026-11-09", "file_name"]],
  ["no branch, no day", "scan0001.pdf", [null, null, null]],
])("reads branch and day from the cover %j of %s: %j", (line, file, said) => {
  const today = parseIsoDate("2026-11-20") ?? 0;
  const { location, date, date_from } = proposeFromCover(ok({ cover: [line], marker: null }), file, {
    branches: BRANCHES,
    today,
  });
  expect([location, date, date_from]).toEqual(said);
});

it("says that a cover was too slow to read, and takes the day from the file's name all the same", () => {
  const asked = { branches: BRANCHES, today: parseIsoDate("2026-11-20") ?? 0 };
  const slow = err({ code: "timed_out", message: "Too slow" } as const);
  expect(proposeFromCover(slow, "list_2026-11-09.pdf", asked)).toEqual({
    location: null,
    date: "2026-11-09",
    date_from: "file_name",
    linesToSkip: null,
    timed_out: true,
  });
  const broken = err({ code: "parser_crashed", message: "Broken" } as const);
  expect(proposeFromCover(broken, "list.pdf", asked)).not.toHaveProperty("timed_out");
});
