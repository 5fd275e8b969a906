import type { REQUEST_FILE_TYPES } from "./request-file-types.ts";
import { MAX_REQUEST_FILE_BYTES } from "./contract.ts";

export type RequestFileKind = keyof typeof REQUEST_FILE_TYPES;

/** Error `code` of the field `file` of `POST /advertisement-requests`. */
export const REQUEST_FILE_FAULTS = [
  "empty",
  "not_accepted",
  "name_differs",
  "damaged",
  "too_large",
  "has_macros",
  "has_remote_parts",
  "unpacks_too_large",
  "locked",
  "two_files_in_one",
  "no_room",
] as const;
export type RequestFileFault = (typeof REQUEST_FILE_FAULTS)[number];

/** Messages of the file field. */
export const REQUEST_FILE_MESSAGES: Readonly<Record<RequestFileFault, string>> = {
  empty: "The file is empty. Choose it again.",
  not_accepted: "The file must be a PDF, a Word document (doc, docx) or a picture (jpg, png).",
  name_differs: "The file's content is not what its name says. Save it again under the right kind.",
  damaged: "The file is damaged or incomplete. Open it, save it again and send that.",
  too_large: `The file must be ${MAX_REQUEST_FILE_BYTES / 1024 / 1024} MB or smaller.`,
  has_macros: "The document has macros. Save it without them, or as a PDF.",
  has_remote_parts: "The document loads parts from elsewhere. Save it as a PDF and send that.",
  unpacks_too_large: "The document unpacks to far too much. Save it again, or as a PDF.",
  locked: "The document is locked with a password. Save it without one.",
  two_files_in_one: "The file holds another file after its end. Save it again and send that.",
  no_room: "No more files can be kept at the moment. Send the request without it; we will ask for it.",
};

/**
 * Warnings for the manager about a PDF that was accepted: when opened, it runs a script or program or fetches
 * something; it contains other files; or its contents could not be checked.
 */
export const FILE_WARNINGS = ["runs_by_itself", "holds_files", "not_looked_into"] as const;
export type FileWarning = (typeof FILE_WARNINGS)[number];

const BY_ENDING: Readonly<Record<string, RequestFileKind>> = {
  pdf: "pdf",
  doc: "doc",
  docx: "docx",
  jpg: "jpg",
  jpeg: "jpg",
  png: "png",
};

/** What a file's name says it is; null for names that are not accepted. */
export function kindOfName(name: string): RequestFileKind | null {
  const ending = /\.([a-z]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return BY_ENDING[ending] ?? null;
}
