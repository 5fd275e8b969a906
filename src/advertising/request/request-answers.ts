import * as z from "zod/mini";
import { kindOfName, type RequestFileFault } from "#domain/advertising/request-file.ts";
import { advertisementRequestBodySchema, advertisementRequestSchema } from "#domain/advertising/requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { ok, type Result } from "#domain/base/result.ts";
import { MAX_REQUEST_FILE_BYTES } from "#domain/advertising/contract.ts";
import type { Fields, Change } from "../../outbox/change.ts";
import { requestBody } from "../../outbox/request-body.ts";
import { formatSize } from "../../platform/i18n/sizes.ts";
import type { MessageId, Translator } from "../../platform/i18n/translator.ts";
import type { ApiClient } from "../../platform/lib/api-client.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";

/** In the order of the form. */
const REQUEST_TEXTS = ["full_name", "phone_number", "email", "company_name", "description"] as const;
type RequestText = (typeof REQUEST_TEXTS)[number];

export type RequestAnswers = Record<RequestText, string> & { file: File | null };
type RequestErrors = Partial<Record<RequestText | "file", string>>;

export const NO_ANSWERS: RequestAnswers = {
  full_name: "",
  phone_number: "",
  email: "",
  company_name: "",
  description: "",
  file: null,
};

const SAID: Record<RequestText, MessageId> = {
  full_name: "ad_request.name_error",
  phone_number: "ad_request.phone_error",
  email: "ad_request.email_error",
  company_name: "ad_request.company_error",
  description: "ad_request.description_error",
};

const FILE_FAULTS: Record<RequestFileFault, MessageId> = {
  empty: "ad_request.file_empty",
  not_accepted: "ad_request.file_kind",
  name_differs: "ad_request.file_differs",
  damaged: "ad_request.file_damaged",
  too_large: "ad_request.file_large",
  has_macros: "ad_request.file_macros",
  has_remote_parts: "ad_request.file_remote",
  unpacks_too_large: "ad_request.file_unpacks",
  locked: "ad_request.file_locked",
  two_files_in_one: "ad_request.file_two",
  no_room: "ad_request.file_no_room",
};

/** What is sent; what was left empty is not. */
export function bodyOf(answers: RequestAnswers): Fields {
  const entries = Object.entries(answers).filter(
    ([, value]) => value !== null && (typeof value !== "string" || value.trim() !== ""),
  );
  return Object.fromEntries(entries);
}

/** Checked before it is kept; empty if the server would take it, as far as the phone can tell. */
export function findErrors(translator: Translator, { file, ...texts }: RequestAnswers): RequestErrors {
  const errors: RequestErrors = {};
  const parsed = advertisementRequestBodySchema.safeParse(bodyOf({ ...texts, file: null }));
  for (const { path } of parsed.error?.issues ?? []) {
    const field = REQUEST_TEXTS.find((name) => name === path[0]);
    if (field !== undefined) errors[field] = translator.t(SAID[field]);
  }
  const wrongFile = fileFault(translator, file);
  if (wrongFile !== undefined) errors.file = wrongFile;
  return inOrder(errors);
}

/** What is wrong with a chosen file, as far as its name and size tell. */
export function fileFault(translator: Translator, file: File | null): string | undefined {
  const fault = file === null ? null : faultOf(file);
  return fault === null ? undefined : fileText(translator, fault);
}

function faultOf({ name, size }: File): RequestFileFault | null {
  if (size === 0) return "empty";
  if (kindOfName(name) === null) return "not_accepted";
  return size > MAX_REQUEST_FILE_BYTES ? "too_large" : null;
}

function fileText(translator: Translator, fault: RequestFileFault): string {
  return translator.t(FILE_FAULTS[fault], { size: formatSize(translator, MAX_REQUEST_FILE_BYTES) });
}

/** The server's errors by field; empty when it refused the whole form. */
export function refusedFields(translator: Translator, error: ApiError): RequestErrors {
  const errors: RequestErrors = {};
  if (error.kind !== "problem") return errors;
  for (const { path, code } of error.problem.errors ?? []) {
    const field = REQUEST_TEXTS.find((name) => name === path);
    if (field !== undefined) errors[field] = translator.t(SAID[field]);
    if (path === "file") errors.file = fileText(translator, isFault(code) ? code : "damaged");
  }
  return inOrder(errors);
}

function isFault(code: string | undefined): code is RequestFileFault {
  return code !== undefined && Object.hasOwn(FILE_FAULTS, code);
}

function inOrder(errors: RequestErrors): RequestErrors {
  const known = [...REQUEST_TEXTS, "file"] as const;
  return Object.fromEntries(
    known.flatMap((name) => (errors[name] === undefined ? [] : [[name, errors[name]]])),
  );
}

/** Only the number of the server's answer is shown. */
const receiptSchema = z.pick(advertisementRequestSchema, { id: true });

export function sentOf(record: unknown): { id: number } | null {
  const receipt = receiptSchema.safeParse(record);
  return receipt.success ? receipt.data : null;
}

/** Sends it at once, with its file, where nothing can be stored. */
export async function sendRequest(
  send: ApiClient["send"],
  fields: Fields,
): Promise<Result<{ id: number }, ApiError>> {
  const { body } = requestBody(fields);
  const schema = z.object({ data: receiptSchema });
  const sent = body instanceof FormData ? body : fields;
  const result = await send(schema, "POST", apiPaths.advertisementRequests, sent, { auth: false });
  return result.ok ? ok(result.value.data.data) : result;
}

/** The answers in a row's body. */
export function answersOf({ body }: Change): RequestAnswers {
  const file = body?.["file"];
  return { ...textsOf((name) => body?.[name]), file: file instanceof File ? file : null };
}

export function readAnswers(form: HTMLFormElement, file: File | null): RequestAnswers {
  const filled = new FormData(form);
  return { ...textsOf((name) => filled.get(name)), file };
}

function textsOf(read: (name: string) => unknown): RequestAnswers {
  const answers = { ...NO_ANSWERS };
  for (const name of REQUEST_TEXTS) {
    const value = read(name);
    if (typeof value === "string") answers[name] = value;
  }
  return answers;
}
