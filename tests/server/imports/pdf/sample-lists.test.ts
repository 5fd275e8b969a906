import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parsePdf } from "../../../../server/imports/pdf/parse-pdf.ts";

type SampleList = { file: string; truth: string; format: "A" | "B"; linesToSkip: string; rows: number };

const FOLDER = new URL("../../../../samples/lists/", import.meta.url);
const lists = JSON.parse(readFileSync(new URL("lists.json", FOLDER), "utf8")) as SampleList[];

function truthOf(list: SampleList): string[][] {
  return readFileSync(new URL(list.truth, FOLDER), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
}

it("there are twelve sample lists", () => {
  expect(lists).toHaveLength(12);
});

it.each(lists)("$file gives exactly the rows of its TSV", async (list) => {
  const parsed = await parsePdf(readFileSync(new URL(list.file, FOLDER)), { startAfter: list.linesToSkip });
  if (!parsed.ok) throw new Error(parsed.error.message);
  const { rows, format } = parsed.value;
  const truth = truthOf(list);

  expect(format).toBe(list.format);
  expect(rows.filter((row) => row.state !== "accepted")).toEqual([]);
  expect(
    rows.map((row) =>
      [row.requestNumber, row.firstName, [row.middleName, row.lastName].join(" ").trim()]
        .join("\t")
        .toLowerCase(),
    ),
  ).toEqual(
    truth.map(([number, first, middle, last]) =>
      [number, first, `${middle} ${last}`.trim()].join("\t").toLowerCase(),
    ),
  );
  const split = rows.filter(
    (row, at) => (row.middleName ?? "").toLowerCase() === truth[at]?.[2]?.toLowerCase(),
  );
  expect(split.length / truth.length).toBeGreaterThanOrEqual(0.95);
});
