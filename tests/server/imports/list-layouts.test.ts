import { expect, it } from "vitest";
import { importBatchAnswerSchema, importRowListSchema } from "#domain/imports/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { problemSchema } from "#domain/base/problem.ts";
import { cellsOf, EDGES, HEADER, people, tableTexts, type Cell } from "./pdf/invented-list.ts";
import { makePdf } from "./pdf/make-pdf.ts";
import { describeOnEachStoreThoroughly } from "../stores.ts";
import { openImports } from "./imports-api.ts";
import { upload } from "./upload-form.ts";

const FATHER_FIRST = ["no", "father", "given", "grandfather", "number"];
const PLACE = { location: "Jigjiga", date: "2026-11-09", linesToSkip: "REQUEST_No." };

/** A list that prints the father's name first. */
async function fatherFirst(from: number): Promise<Uint8Array> {
  const rows = people(from + 6)
    .slice(from)
    .map((person, at): Cell[] => {
      const [no = "", given = "", father = "", ...rest] = cellsOf(person, at + 1);
      return [no, father, given, ...rest];
    });
  const header = ["No.", "F. NAME", "NAME", "G.F. NAME", "REQUEST_No."];
  return makePdf([{ texts: tableTexts([header, ...rows], { edges: EDGES.A }) }]);
}

describeOnEachStoreThoroughly("Columns in no known order", (getStore) => {
  async function open() {
    const opened = await openImports(getStore());
    const readFile = async (bytes: Uint8Array, place = PLACE) => {
      const answer = await upload(opened.app, opened.headers, place, bytes, "list.pdf");
      const { id } = importBatchAnswerSchema.parse(answer.json()).data;
      await opened.runJobs();
      return opened.read(id);
    };
    const rowsOf = async (id: number) => {
      const answer = await opened.app.inject({ url: apiPaths.adminImportRows(id), headers: opened.headers });
      return importRowListSchema.parse(answer.json()).data;
    };
    return { ...opened, readFile, rowsOf };
  }

  it("stop the import; named once, this list and the next of the layout are read", async () => {
    const { readFile, rowsOf, send, runJobs, read } = await open();
    const stopped = await readFile(await fatherFirst(0));
    expect(stopped).toMatchObject({ status: "failed", error_code: "columns_unknown", file_kept: true });
    expect(stopped.layout).toMatchObject({
      header: ["No.", "F. NAME", "NAME", "G.F. NAME", "REQUEST_No."],
      guesses: FATHER_FIRST,
      columns: null,
    });
    expect(stopped.layout?.rows[0]).toEqual(["1", "TESFAYE", "ABEBA", "LEMMA", "AAL1000001"]);

    const url = apiPaths.adminImportReadAgain(stopped.id);
    expect((await send("POST", url, { columns: FATHER_FIRST }, stopped.etag)).statusCode).toBe(202);
    await runJobs();
    expect(await read(stopped.id)).toMatchObject({ status: "parsed", rows_new: 6, rows_rejected: 0 });
    expect((await rowsOf(stopped.id))[0]).toMatchObject({
      request_number: "AAL1000001",
      full_name: "Abeba Tesfaye Lemma",
    });

    const next = await readFile(await fatherFirst(6), { ...PLACE, date: "2026-11-10" });
    expect(next).toMatchObject({ status: "parsed", rows_new: 6, layout: { columns: FATHER_FIRST } });
    const log = await getStore().db.selectFrom("audit_log").select(["what", "after"]).orderBy("id").execute();
    const named = log.find(({ what }) => what === "import.read-again");
    expect(JSON.parse(named?.after ?? "")).toMatchObject({ columns: FATHER_FIRST.join(", ") });
  });

  it.each([
    [["no", "father", "father", "grandfather", "number"], "twice"],
    [["no", "father", "given", "grandfather", "ignored"], "number"],
    [["no", "father", "ignored", "grandfather", "number"], "names"],
    [["full", "number"], "names"],
  ])("are not taken as %j", async (columns, code) => {
    const { readFile, send, read } = await open();
    const stopped = await readFile(await fatherFirst(0));
    const answer = await send("POST", apiPaths.adminImportReadAgain(stopped.id), { columns }, stopped.etag);
    expect(answer.statusCode).toBe(422);
    expect(problemSchema.parse(answer.json()).errors?.[0]).toMatchObject({ path: "columns", code });
    expect((await read(stopped.id)).status).toBe("failed");
    expect(await getStore().db.selectFrom("import_layouts").selectAll().execute()).toEqual([]);
  });

  it("named wrongly are named again from the preview", async () => {
    const { readFile, rowsOf, send, runJobs, read } = await open();
    const stopped = await readFile(await fatherFirst(0));
    const url = apiPaths.adminImportReadAgain(stopped.id);
    await send("POST", url, { columns: ["no", "given", "father", "grandfather", "number"] }, stopped.etag);
    await runJobs();
    const wrong = await read(stopped.id);
    expect((await rowsOf(stopped.id))[0]).toMatchObject({ full_name: "Tesfaye Abeba Lemma" });
    expect((await send("POST", url, { columns: FATHER_FIRST }, wrong.etag)).statusCode).toBe(202);
    await runJobs();
    expect((await rowsOf(stopped.id))[0]).toMatchObject({ full_name: "Abeba Tesfaye Lemma" });
  });

  it("headings of groups are dismissed by one act, and nothing else is", async () => {
    const { readFile, rowsOf, send, read } = await open();
    const rows = people(6).map((person, at): Cell[] => cellsOf(person, at + 1));
    const heading = (text: string): Cell[] => ["", text, "", "", ""];
    const lines = [
      ...rows.slice(0, 2),
      heading("Group B"),
      ...rows.slice(2, 4),
      heading("Group C"),
      (rows[4] ?? []).slice(0, 4),
      ...rows.slice(5),
    ];
    const list = await readFile(
      await makePdf([{ texts: tableTexts([HEADER.A, ...lines], { edges: EDGES.A }) }]),
    );
    expect(list).toMatchObject({ rows_new: 5, rows_rejected: 3, rows_total: 8, headings: 2 });
    const answer = await send("POST", apiPaths.adminImportHeadings(list.id), undefined, list.etag);
    expect(answer.statusCode).toBe(202);
    expect(await read(list.id)).toMatchObject({ rows_new: 5, rows_rejected: 1, rows_total: 6, headings: 0 });
    const rejected = (await rowsOf(list.id)).filter(({ state }) => state === "rejected");
    expect(rejected.map(({ reason }) => reason?.code)).toEqual(["no_number"]);
    const log = await getStore().db.selectFrom("audit_log").select(["what", "after"]).orderBy("id").execute();
    expect(JSON.parse(log.at(-1)?.after ?? "")).toMatchObject({ headings: ["Group B", "Group C"] });
  });

  it("rejected lines are dismissed by their place and text; others, and those of another reading, stay", async () => {
    const { readFile, rowsOf, send, read } = await open();
    const rows = people(6).map((person, at): Cell[] => cellsOf(person, at + 1));
    const heading = (text: string): Cell[] => ["", text, "", "", ""];
    const lines = [
      ...rows.slice(0, 2),
      heading("Group B"),
      (rows[4] ?? []).slice(0, 4),
      heading("Group C"),
      ...rows.slice(5),
    ];
    const list = await readFile(
      await makePdf([{ texts: tableTexts([HEADER.A, ...lines], { edges: EDGES.A }) }]),
    );
    const rejected = (await rowsOf(list.id)).filter(({ state }) => state === "rejected");
    expect(rejected).toHaveLength(3);
    const named = rejected.map(({ page, line, text }) => ({ page, line, text }));
    const [first, second] = named;
    const url = apiPaths.adminImportHeadings(list.id);
    const wrong = await send("POST", url, { lines: [] });
    expect(wrong.statusCode).toBe(422);
    const other = { ...first, text: "of another reading" };
    expect((await send("POST", url, { lines: [other] })).statusCode).toBe(202);
    expect(await read(list.id)).toMatchObject({ rows_rejected: 3 });
    expect((await send("POST", url, { lines: [first, second] })).statusCode).toBe(202);
    expect(await read(list.id)).toMatchObject({
      rows_total: list.rows_total - 2,
      rows_rejected: 1,
      rows_new: list.rows_new,
    });
    expect((await rowsOf(list.id)).filter(({ state }) => state === "rejected")).toEqual(rejected.slice(2));
    const log = await getStore().db.selectFrom("audit_log").select(["what", "after"]).orderBy("id").execute();
    expect(log.at(-1)?.what).toBe("import.dismiss");
    expect(JSON.parse(log.at(-1)?.after ?? "")).toMatchObject({
      lines: [first, second].map((line) => `${line?.page}:${line?.line}`),
    });
  });
});
