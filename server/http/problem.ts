import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { FastifyReply } from "fastify";
import type { ProblemCode } from "#domain/base/problem-codes.ts";
import { PROBLEM_CONTENT_TYPE, type LastChange, type Problem } from "#domain/base/problem.ts";

export type FieldError = { path: string; message: string; code?: string };

type ProblemOptions = {
  detail?: string;
  errors?: readonly FieldError[];
  /** Found in the log too; by default made for this answer. */
  instance?: string;
  headers?: Readonly<Record<string, string>>;
  /** The current resource, with a 412. */
  current?: unknown;
  /** Whose change made it. */
  changed?: LastChange | undefined;
};

/** Throw in any route; the error handler sends it. */
export class ProblemError extends Error {
  override name = "ProblemError";
  readonly status: number;
  readonly code: ProblemCode;
  readonly options: ProblemOptions;

  constructor(status: number, code: ProblemCode, options: ProblemOptions = {}) {
    super(options.detail ?? code);
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

/** 422: invalid query or body. */
export function validationProblem(errors: readonly FieldError[]): ProblemError {
  return new ProblemError(422, "validation_failed", {
    detail: "Some values are not valid. See errors.",
    errors,
  });
}

/** A field or parameter that a strict schema does not have. */
export function unknownField(path: string): FieldError {
  return { path, message: "This parameter is unknown" };
}

/** A new id for one answer, by which support finds it in the log. */
export function newInstance(): string {
  return `urn:uuid:${randomUUID()}`;
}

const codes = new WeakMap<FastifyReply, ProblemCode>();

/** The code of the problem that was answered, for the figures. */
export function codeOf(reply: FastifyReply): ProblemCode | undefined {
  return codes.get(reply);
}

/** Sends RFC 9457 problem details, uncached. */
export function sendProblem(reply: FastifyReply, { status, code, options }: ProblemError): FastifyReply {
  codes.set(reply, code);
  const problem: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    code,
    ...(options.detail === undefined ? {} : { detail: options.detail }),
    instance: options.instance ?? newInstance(),
    ...(options.errors === undefined ? {} : { errors: [...options.errors] }),
    ...(options.current === undefined ? {} : { current: options.current }),
    ...(options.changed === undefined ? {} : { changed: options.changed }),
  };
  return reply
    .code(status)
    .headers({ "cache-control": "no-store", ...options.headers })
    .type(PROBLEM_CONTENT_TYPE)
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

/** Seconds, at least one. */
export function retryAfterSeconds(msLeft: number): number {
  return Math.max(1, Math.ceil(msLeft / 1000));
}

/** 429 with Retry-After. */
export function tooManyRequests(seconds: number, detail: string): ProblemError {
  return new ProblemError(429, "rate_limit_exceeded", {
    detail,
    headers: { "retry-after": String(seconds) },
  });
}
