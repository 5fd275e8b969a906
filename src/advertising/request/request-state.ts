import * as z from "zod/mini";
import { advertisementRequestSchema } from "#domain/advertising/requests.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { ok, type Result } from "#domain/base/result.ts";
import type { ApiClient } from "../../platform/lib/api-client.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import type { Change, Fields } from "../../outbox/change.ts";
import { requestBody } from "../../outbox/request-body.ts";
import { NO_ANSWERS, REQUEST_TEXTS, type RequestAnswers } from "./request-answers.ts";

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
