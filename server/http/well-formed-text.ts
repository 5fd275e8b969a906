import type { FastifyInstance } from "fastify";
import { validationProblem } from "./problem.ts";

const HALF_PAIR = /\p{Surrogate}/u;

/** Refuses lone surrogates: in UTF-8 all become U+FFFD, so different passwords would match. */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ body }) => {
    const path = brokenText(body, []);
    if (path !== null) {
      throw validationProblem([{ path: path.join("."), message: "This text contains an invalid character" }]);
    }
  });
}

/** Path of the first broken text; body size bounds the depth. */
function brokenText(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === "string") return HALF_PAIR.test(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = HALF_PAIR.test(key) ? path : brokenText(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
