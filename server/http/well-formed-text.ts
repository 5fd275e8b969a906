import type { FastifyInstance } from "fastify";
import { validationProblem } from "./problem.ts";

const HALF_PAIR = /\p{Surrogate}/u;

/**
 * Refuses bodies in which half of a surrogate pair stands alone. No keyboard writes one; stored or hashed as UTF-8 all
 * of them become the same letter, so that one password would be as good as another.
 */
export function refuseBrokenText(app: FastifyInstance): void {
  app.addHook("preValidation", async ({ body }) => {
    const path = brokenText(body, []);
    if (path !== null) {
      throw validationProblem([{ path: path.join("."), message: "This text has a broken letter" }]);
    }
  });
}

/** Where the first broken text is; JSON comes without cycles, and the size of a body bounds its depth. */
function brokenText(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === "string") return HALF_PAIR.test(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = HALF_PAIR.test(key) ? path : brokenText(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
