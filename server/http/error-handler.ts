import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ProblemCode } from "#domain/base/problem-codes.ts";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { storageIsFull, storeIsUnavailable } from "../store/store-errors.ts";
import {
  newInstance,
  ProblemError,
  sendProblem,
  unknownField,
  validationProblem,
  type FieldError,
} from "./problem.ts";
import * as z from "zod/mini";

/** Stable codes for Fastify's own errors. */
const CODES: Readonly<Record<number, ProblemCode>> = {
  400: "malformed_request",
  404: "not_found",
  405: "method_not_allowed",
  408: "request_timeout",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "rate_limit_exceeded",
};

/** No form has as many fields; an answer should not be larger than what a stranger sent. */
const MOST_NAMED = 100;

/** Sends errors as problem details; ours are logged under the id in the response. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(reply, asProblem(error, request));
}

function asProblem(error: FastifyError, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationProblem(fieldErrors(error.validation));
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    return new ProblemError(status, CODES[status] ?? "request_refused", { detail: error.message });
  }
  if (hungUp(request)) {
    request.log.info("the visitor hung up");
    return new ProblemError(400, "malformed_request");
  }
  const instance = newInstance();
  request.log.error({ err: error, instance }, "request failed");
  if (storeIsUnavailable(error)) {
    return new ProblemError(503, "database_unavailable", {
      detail: "The service is busy. Try again in a few seconds.",
      instance,
      headers: { "retry-after": "5" },
    });
  }
  if (storageIsFull(error)) {
    return new ProblemError(507, "storage_full", {
      detail: "There is no room to store this now. Nothing was changed. Try again in a few minutes.",
      instance,
      headers: { "retry-after": "120" },
    });
  }
  return new ProblemError(500, "internal_error", {
    detail: "Something went wrong on our side. Try again in a moment.",
    instance,
  });
}

/** The client disconnected mid-body: the error is just a consequence. */
function hungUp({ raw }: FastifyRequest): boolean {
  return raw.socket.destroyed && !raw.complete;
}

type ValidationIssue = {
  keyword: string;
  instancePath: string;
  message?: string | undefined;
  params: Record<string, unknown>;
};

function fieldErrors(issues: readonly ValidationIssue[]): FieldError[] {
  const errors = issues.slice(0, MOST_NAMED).flatMap((issue) => {
    const path = issue.instancePath.slice(1).replaceAll("/", ".");
    if (issue.keyword === "unrecognized_keys" && Array.isArray(issue.params["keys"])) {
      return issue.params["keys"]
        .slice(0, MOST_NAMED)
        .map((key) => unknownField(path === "" ? String(key) : `${path}.${String(key)}`));
    }
    return [{ path, message: issue.message ?? "This value is not valid" }];
  });
  return errors.slice(0, MOST_NAMED);
}

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>["customError"]>>[0];

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object with named values",
  record: "an object with named values",
  null: "null",
};
const ANYTHING_ELSE = "This value is not valid here. The description of the API says what is.";

/** Has zod say of a value what to do about it, where the schema does not: on its own it says "Invalid input". */
export function sayWhatIsWrong(): void {
  z.config({ customError: sentenceOf });
}

function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type": {
      const wanted = `Give ${KINDS[issue.expected] ?? issue.expected}`;
      return issue.input === undefined ? `This is missing. ${wanted}` : wanted;
    }
    case "invalid_value":
      return `Use ${issue.values.length === 1 ? "" : "one of: "}${issue.values.map(String).join(", ")}`;
    case "too_big":
      return `Give ${amount(issue.origin, "at most", issue.maximum)}`;
    case "too_small":
      return `Give ${amount(issue.origin, "at least", issue.minimum)}`;
    default:
      return ANYTHING_ELSE;
  }
}

function amount(origin: string, limit: string, count: number | bigint): string {
  if (origin === "string") return `${limit} ${count} ${count === 1 ? "character" : "characters"}`;
  if (origin === "array") return `${limit} ${count} ${count === 1 ? "value" : "values"}`;
  return `a number of ${limit} ${count}`;
}
