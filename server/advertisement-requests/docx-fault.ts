import type { RequestFileFault } from "#domain/advertising/request-file.ts";
import { findEntryFault } from "./unpack-entry.ts";
import { readZipDirectory } from "./zip-directory.ts";

const NEEDED = ["[Content_Types].xml", "word/document.xml"];
const RELATIONSHIP = /^(?:[^\s:/>]+:)?Relationship(?=[\s/>])/;
const ATTRIBUTE = /\s*([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
/** What could hide the words from the look: other encodings, letters as numbers, declarations. */
// oxlint-disable-next-line no-control-regex -- letters of two bytes have it
const HIDDEN = /\u0000|\ufffd|&#|<!(?!--)/;
/** Word keeps tables and charts as whole documents. */
const EMBEDDED = /^word\/embeddings\/[^/]+\.(?:xlsx|docx|pptx)$/i;
const MACROS = /(?:^|\/)vbaProject\.bin$/i;
const TYPES = "[Content_Types].xml";
const RELATIONSHIPS = /\.rels$/i;
/** Far above real ones, whose text is kept to be looked at. */
const MOST_XML_BYTES = 2 * 1024 * 1024;

/** What is wrong with a file named docx; null when it is a document of Word. */
export async function findDocxFault(file: Buffer): Promise<RequestFileFault | null> {
  const directory = readZipDirectory(file);
  if (!directory.ok) return directory.error;
  const entries = directory.value;
  const names = new Set(entries.map(({ name }) => name));
  if (!NEEDED.every((name) => names.has(name))) return "name_differs";
  if (entries.some(({ name }) => MACROS.test(name))) return "has_macros";
  for (const entry of entries) {
    const isRead = entry.name === TYPES || RELATIONSHIPS.test(entry.name);
    if (isRead && entry.bytes > MOST_XML_BYTES) return "unpacks_too_large";
    const pieces: Buffer[] = [];
    const fault = await findEntryFault(file, entry, isRead ? (piece) => void pieces.push(piece) : undefined);
    if (fault === "damaged") return "damaged";
    if (fault === "program") return "two_files_in_one";
    const text = Buffer.concat(pieces).toString("utf8");
    if (entry.name === TYPES && /macroEnabled|vbaProject|vbaData/i.test(text)) return "has_macros";
    if (isRead && hasRemoteParts(text)) return "has_remote_parts";
    if (fault === "nested" && !EMBEDDED.test(entry.name)) return "two_files_in_one";
  }
  return null;
}

/** Whether Word would fetch something else than a link when it opens the document, such as a template with macros. */
function hasRemoteParts(text: string): boolean {
  if (HIDDEN.test(text)) return true;
  // A value may hold ">", but never "<".
  return text.split("<").some((element) => {
    const name = RELATIONSHIP.exec(element)?.[0];
    if (name === undefined) return false;
    const attributes = attributesOf(element, name.length);
    if (attributes === null) return true;
    const isLink = attributes.get("type")?.endsWith("/relationships/hyperlink") === true;
    return attributes.get("targetmode")?.trim().toLowerCase() === "external" && !isLink;
  });
}

/** By name in small letters; null if one is there twice, or the element does not end after them. */
function attributesOf(element: string, from: number): Map<string, string> | null {
  const attributes = new Map<string, string>();
  let end = from;
  ATTRIBUTE.lastIndex = end;
  for (let found = ATTRIBUTE.exec(element); found !== null; found = ATTRIBUTE.exec(element)) {
    const [, name = "", quoted, single] = found;
    if (attributes.has(name.toLowerCase())) return null;
    attributes.set(name.toLowerCase(), quoted ?? single ?? "");
    end = ATTRIBUTE.lastIndex;
  }
  return /^\s*\/?>/.test(element.slice(end)) ? attributes : null;
}
