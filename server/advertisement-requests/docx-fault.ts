import type { RequestFileFault } from "#domain/advertising/request-file.ts";
import { findEntryFault } from "./unpack-entry.ts";
import { readZipDirectory } from "./zip-directory.ts";

const NEEDED = ["[Content_Types].xml", "word/document.xml"];
/** Word keeps tables and charts as whole documents. */
const EMBEDDED = /^word\/embeddings\/[^/]+\.(?:xlsx|docx|pptx)$/i;
const MACROS = /(?:^|\/)vbaProject\.bin$/i;

/** What is wrong with a file named docx; null when it is a document of Word. */
export async function findDocxFault(file: Buffer): Promise<RequestFileFault | null> {
  const directory = readZipDirectory(file);
  if (!directory.ok) return directory.error;
  const entries = directory.value;
  const names = new Set(entries.map(({ name }) => name));
  if (!NEEDED.every((name) => names.has(name))) return "name_differs";
  if (entries.some(({ name }) => MACROS.test(name))) return "has_macros";
  for (const entry of entries) {
    const fault = await findEntryFault(file, entry);
    if (fault === "damaged") return "damaged";
    if (fault === "nested" && !EMBEDDED.test(entry.name)) return "two_files_in_one";
  }
  return null;
}
