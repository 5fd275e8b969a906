import type { FastifyError, FastifyInstance } from "fastify";
import { ProblemError, validationProblem } from "./problem.ts";

/** The deepest body of the app has five levels, an update of Telegram fewer than ten. */
const DEEPEST = 32;
/** A subscription has some 60 values. Each one that a schema refuses costs time and a line of the answer. */
const MOST_VALUES = 10_000;

const HALF_PAIR = /\p{Surrogate}/u;
/** Bytes that are not UTF-8 became U+FFFD before, so half a pair can only be written like this. */
const MAYBE_HALF_PAIR = /\\u[dD][89a-fA-F]/;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** The codes of square and curly brackets differ in this bit only. */
const CURLY = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/** Parses JSON as Fastify does, but only what is small enough in depth and number for everything that walks it later. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    const fault = findJsonFault(text);
    if (fault !== null) return done(new ProblemError(400, "malformed_request", { detail: fault }));
    // The typing also allows a promise, which this parser does not return.
    void parse(request, text, (error: FastifyError | Error | null, body?: unknown) => {
      const path = error === null && MAYBE_HALF_PAIR.test(text) ? findBrokenText(body) : null;
      if (path === null) return done(error, body);
      return done(validationProblem([{ path, message: "This text contains an invalid character" }]));
    });
  });
}

/**
 * Looks at the brackets and commas outside texts, in one pass that stops at the first too many. It need not understand
 * JSON: what is no JSON is refused by the parser.
 */
export function findJsonFault(text: string): string | null {
  let [depth, values] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfText(text, at + 1);
    } else if (code === COMMA || (code | CURLY) === OPENING) {
      if (code !== COMMA && ++depth > DEEPEST) return `This JSON has more than ${DEEPEST} levels.`;
      if (++values > MOST_VALUES) return `This JSON has more than ${MOST_VALUES} values.`;
    } else if ((code | CURLY) === CLOSING) {
      depth--;
    }
  }
  return null;
}

/** The place of the quote that ends a text. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    let before = at;
    while (text.charCodeAt(before - 1) === BACKSLASH && before > from) before--;
    if ((at - before) % 2 === 0) return at;
  }
  return text.length;
}

type Place = { value: unknown; key: string; parent: Place | null };

/**
 * Path of a text with a lone surrogate; null if there is none. In UTF-8 all of them become U+FFFD, so that different
 * passwords would match.
 */
function findBrokenText(body: unknown): string | null {
  const open: Place[] = [{ value: body, key: "", parent: null }];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { value } = place;
    if (typeof value === "string" && HALF_PAIR.test(value)) return pathOf(place);
    if (typeof value !== "object" || value === null) continue;
    for (const [key, inner] of Object.entries(value).toReversed()) {
      if (HALF_PAIR.test(key)) return pathOf(place);
      open.push({ value: inner, key, parent: place });
    }
  }
  return null;
}

function pathOf(place: Place): string {
  const keys: string[] = [];
  for (let at = place; at.parent !== null; at = at.parent) keys.unshift(at.key);
  return keys.join(".");
}
