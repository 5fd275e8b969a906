import type { FastifySchema } from "fastify";

/** Makes the options of routes of one tag that everyone may use. */
export function publicRoutes(tag: string) {
  return <S extends FastifySchema>(summary: string, schema: S) => ({
    schema: { tags: [tag], summary, ...schema },
  });
}
