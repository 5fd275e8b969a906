import type * as z from "zod/mini";
import { problemSchema } from "#domain/base/problem.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import { type ApiError, parseRetryAfter } from "./api-error.ts";

export type ApiAnswer<T> = { data: T; status: number; etag: string | null; headers: Headers };

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/** Turns an HTTP answer and text into validated data or an error. */
export function readAnswer<T>(
  schema: z.ZodMiniType<T>,
  answer: Response,
  text: string,
): Result<ApiAnswer<T>, ApiError> {
  const body = parseBody(answer, text);
  if (!answer.ok) return err(errorOf(answer, body));
  if (!body.ok) return err({ kind: "unexpected-answer", issues: [body.error], status: answer.status });
  const parsed = schema.safeParse(body.value);
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => `${issue.path.join(".") || "body"}: ${issue.message}`);
    return err({ kind: "unexpected-answer", issues, status: answer.status });
  }
  const { status, headers } = answer;
  return ok({ data: parsed.data, status, etag: headers.get("etag"), headers });
}

function parseBody(answer: Response, text: string): Result<unknown, string> {
  if (answer.status === 204 || answer.status === 205) return ok(undefined);
  const type = answer.headers.get("content-type") ?? "";
  // Captive portals send 200 with HTML.
  if (!JSON_TYPE.test(type)) return err(`expected JSON, got ${type === "" ? "no content type" : type}`);
  try {
    return ok(JSON.parse(text) as unknown);
  } catch {
    return err("the JSON is cut off or broken");
  }
}

function errorOf(answer: Response, body: Result<unknown, string>): ApiError {
  const retryAfterSeconds = parseRetryAfter(answer.headers.get("retry-after"));
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  const problem = problemSchema.safeParse(body.ok ? body.value : undefined);
  if (problem.success) {
    // The body's status may come from another layer.
    return { kind: "problem", problem: { ...problem.data, status: answer.status }, ...wait };
  }
  const reason = body.ok ? "no problem details in the body" : body.error;
  return {
    kind: "unexpected-answer",
    issues: [`HTTP ${answer.status}: ${reason}`],
    status: answer.status,
    ...wait,
  };
}
