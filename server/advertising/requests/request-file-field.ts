import {
  kindOfName,
  REQUEST_FILE_MESSAGES,
  type RequestFileFault,
  type RequestFileKind,
} from "#domain/advertising/request-file.ts";
import { MAX_REQUEST_FILE_BYTES } from "#domain/advertising/contract.ts";
import { pictureTypeOf } from "../../articles/media/pictures.ts";
import type { FileField, UploadedFile } from "../../http/uploads/receive-upload.ts";
import {
  findDocFault,
  isCompoundFile,
  findContentFault,
  findJpegFault,
  findPngFault,
} from "./file-faults.ts";
import { findEntryFault, findZipEnd, readZipDirectory, type ZipEntry } from "./zip-directory.ts";

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
/** An embedded document or object is held in memory while it is checked. */
const MOST_EMBEDDED_BYTES = 10 * 1024 * 1024;

/** What is wrong with a file named docx; null when it is a document of Word. */
async function findDocxFault(file: Buffer): Promise<RequestFileFault | null> {
  const directory = readZipDirectory(file);
  if (!directory.ok) return directory.error;
  const names = new Set(directory.value.map(nameOf));
  if (!NEEDED.every((name) => names.has(name))) return "name_differs";
  return findPartsFault(file, directory.value, { isEmbedded: false });
}

/** What is wrong with the parts of the document, or of one embedded in it, which may itself embed nothing. */
async function findPartsFault(
  file: Buffer,
  entries: readonly ZipEntry[],
  { isEmbedded }: { isEmbedded: boolean },
): Promise<RequestFileFault | null> {
  if (entries.some((entry) => MACROS.test(nameOf(entry)))) return "has_macros";
  for (const entry of entries) {
    const name = nameOf(entry);
    const isText = name === TYPES || RELATIONSHIPS.test(name);
    if (isText && entry.bytes > MOST_XML_BYTES) return "unpacks_too_large";
    const pieces: Buffer[] = [];
    let isKept = isText;
    const fault = await findEntryFault(file, entry, (piece, at) => {
      if (at === 0) isKept ||= isZip(piece) || isCompoundFile(piece);
      if (isKept && entry.bytes <= MOST_EMBEDDED_BYTES) pieces.push(piece);
    });
    if (fault === "damaged") return "damaged";
    if (fault === "program") return "two_files_in_one";
    if (isKept && entry.bytes > MOST_EMBEDDED_BYTES) return "unpacks_too_large";
    const content = Buffer.concat(pieces);
    if (fault === "nested") {
      if (isEmbedded || !EMBEDDED.test(name)) return "two_files_in_one";
      const inside = readZipDirectory(content);
      const found = inside.ok
        ? await findPartsFault(content, inside.value, { isEmbedded: true })
        : "two_files_in_one";
      if (found !== null) return found;
    }
    if (isCompoundFile(content)) {
      const found = findContentFault(content);
      if (found !== null) return found;
    }
    if (!isText) continue;
    const text = content.toString("utf8");
    if (name === TYPES && /macroEnabled|vbaProject|vbaData/i.test(text)) return "has_macros";
    // The files that an embedded table links to are fetched only when somebody opens that table.
    if (!isEmbedded && hasRemoteParts(text)) return "has_remote_parts";
    if (RELATIONSHIPS.test(name) && /\/aFChunk["']/i.test(text)) return "two_files_in_one";
  }
  return null;
}

/** Word reads "%65" in the name of a part as the letter. */
function nameOf({ name }: ZipEntry): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function isZip(bytes: Buffer): boolean {
  return bytes.toString("latin1", 0, 4) === "PK\u0003\u0004";
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

/** The attributes by name in small letters; null if one is there twice, or the element does not end after them. */
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

const HEAD = /^%PDF-[12]\.\d/;
const END = "%%EOF";
/** Some writers fill up with a few of them. */
// oxlint-disable-next-line no-control-regex -- as above
const AFTER_END = /^[\s\u0000]*$/;
const TAIL_BYTES = 2_048;

function isPdf(file: Buffer): boolean {
  return HEAD.test(file.toString("latin1", 0, 16));
}

/** A whole PDF ends with the place of its last list of objects and the mark of its end. */
function findPdfFault(file: Buffer): RequestFileFault | null {
  const tail = file.toString("latin1", Math.max(0, file.length - TAIL_BYTES));
  const end = tail.lastIndexOf(END);
  if (end === -1) return file.includes(END) ? "two_files_in_one" : "damaged";
  if (!AFTER_END.test(tail.slice(end + END.length))) return "two_files_in_one";
  const place = /startxref\s+(\d+)\s*$/.exec(tail.slice(0, end))?.[1];
  return place !== undefined && Number(place) < file.length ? null : "damaged";
}

export const asFault = (code: RequestFileFault) => ({ code, message: REQUEST_FILE_MESSAGES[code] });

/** The file beside a request to advertise. */
export const REQUEST_FILE: FileField = {
  name: "file",
  maxBytes: MAX_REQUEST_FILE_BYTES,
  findFault: async (file) => {
    const code = await findRequestFileFault(file);
    return code === null ? null : asFault(code);
  },
  defaultName: "file",
  missing: REQUEST_FILE_MESSAGES.empty,
  tooLarge: asFault("too_large"),
};

/** What is wrong with a file; name and content must say the same. */
export async function findRequestFileFault({
  bytes,
  filename,
}: Pick<UploadedFile, "bytes" | "filename">): Promise<RequestFileFault | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.length === 0) return "empty";
  const named = kindOfName(filename);
  if (named === null) return "not_accepted";
  const kind = kindOfContent(file);
  if (kind === null) return "not_accepted";
  if (kind !== named) return "name_differs";
  if (kind === "docx") return findDocxFault(file);
  // Programs that read a file from its end would see an archive.
  if (findZipEnd(file) !== -1) return "two_files_in_one";
  return FAULT_OF[kind](file);
}

const FAULT_OF = { pdf: findPdfFault, doc: findDocFault, jpg: findJpegFault, png: findPngFault };

/** Tells the kind by the first bytes. */
function kindOfContent(file: Buffer): RequestFileKind | null {
  if (isPdf(file)) return "pdf";
  if (isCompoundFile(file)) return "doc";
  if (file.toString("latin1", 0, 4) === "PK\u0003\u0004") return "docx";
  const picture = pictureTypeOf(file);
  return picture === "image/jpeg" ? "jpg" : picture === "image/png" ? "png" : null;
}
