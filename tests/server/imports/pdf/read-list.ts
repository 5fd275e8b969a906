import { expect } from "vitest";
import { parseList, type ListResult } from "../../../../server/imports/pdf/parse-list.ts";
import { ok, type Result } from "#domain/base/result.ts";
import type { NamedLayouts } from "../../../../server/imports/pdf/named-layouts.ts";
import type { Furniture, ParsedRow, PdfError } from "../../../../server/imports/pdf/parsed-pdf.ts";
import { makePdf, type Page } from "./make-pdf.ts";
import type { Person } from "./invented-list.ts";

export type ReadList = ListResult & { rows: ParsedRow[]; furniture: Furniture[] };

/** Reads in this process; fails when unreadable. */
export async function readList(pages: readonly Page[], startAfter = "REQUEST_No."): Promise<ReadList> {
  const list = await readBytes(await makePdf(pages), startAfter);
  expectAccounted(pages, list);
  return list;
}

export async function readBytes(
  bytes: Uint8Array,
  startAfter: string,
  layouts?: NamedLayouts,
): Promise<ReadList> {
  const read = await tryBytes(bytes, startAfter, layouts);
  if (!read.ok) throw new Error(`${read.error.code}: ${read.error.message}`);
  return read.value;
}

/** `layouts`: columns that a person has named. */
export async function tryBytes(
  bytes: Uint8Array,
  startAfter: string,
  layouts?: NamedLayouts,
): Promise<Result<ReadList, PdfError>> {
  const rows: ParsedRow[] = [];
  const furniture: Furniture[] = [];
  const result = await parseList(Uint8Array.from(bytes), {
    startAfter,
    maxPages: 1000,
    maxRows: 100_000,
    ...(layouts && { layouts }),
    sink: { row: (row) => void rows.push(row), furniture: (one) => void furniture.push(one) },
    onProgress: () => undefined,
  });
  return result.ok ? ok({ ...result.value, rows, furniture }) : result;
}

/**
 * Every drawn letter is found as often in rows, furniture or cover (overprints aside). The generator says what was
 * drawn, not the reader.
 */
export function expectAccounted(pages: readonly Page[], list: ReadList): void {
  expect(list.unaccounted).toEqual([]);
  const drawn = pages.flatMap((page) => [...page.texts.map((text) => text.text), ...(page.extraTexts ?? [])]);
  const found = [
    ...list.rows.map((row) => row.text),
    ...list.furniture.map((furniture) => furniture.text),
    ...list.cover,
  ];
  if (list.overprinted > 0) return;
  expect(letters(found), "every printed letter is accounted for").toEqual(letters(drawn));
}

function letters(texts: readonly string[]): string {
  // Fonts without an encoding print the straight apostrophe curled.
  return texts.join("").replace(/[\s|]/g, "").replaceAll("’", "'").split("").sort().join("");
}

/** Exactly these are accepted, in order; nothing is refused. */
export function expectPeople(list: ReadList, people: readonly Person[]): void {
  expect(list.rows.filter((row) => row.state !== "accepted").map((row) => [row.text, row.reason])).toEqual(
    [],
  );
  expect(list.rows.map(plain)).toEqual(
    people.map((person) =>
      [person.number, person.given, `${person.father} ${person.grandfather}`].map(lower),
    ),
  );
}

export function plain(row: ParsedRow): string[] {
  return [row.requestNumber, row.firstName, [row.middleName, row.lastName].join(" ").trim()].map((text) =>
    lower(text ?? ""),
  );
}

function lower(text: string): string {
  return text.toLowerCase();
}
