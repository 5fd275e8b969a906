import type { RequestFileFault } from "#domain/advertising/request-file.ts";

const HEAD = /^%PDF-[12]\.\d/;
const END = "%%EOF";
/** Some writers fill up with a few of them. */
// oxlint-disable-next-line no-control-regex -- as above
const AFTER_END = /^[\s\u0000]*$/;
const TAIL_BYTES = 2_048;

export function isPdf(file: Buffer): boolean {
  return HEAD.test(file.toString("latin1", 0, 16));
}

/** A whole PDF ends with the place of its last list of objects and the mark of its end. */
export function findPdfFault(file: Buffer): RequestFileFault | null {
  const tail = file.toString("latin1", Math.max(0, file.length - TAIL_BYTES));
  const end = tail.lastIndexOf(END);
  if (end === -1) return file.includes(END) ? "two_files_in_one" : "damaged";
  if (!AFTER_END.test(tail.slice(end + END.length))) return "two_files_in_one";
  const place = /startxref\s+(\d+)\s*$/.exec(tail.slice(0, end))?.[1];
  return place !== undefined && Number(place) < file.length ? null : "damaged";
}
