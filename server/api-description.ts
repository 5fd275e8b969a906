import swagger from "@fastify/swagger";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { isGuard } from "./accounts/guards.ts";
import type { App } from "./route-deps.ts";

/** Describes routes registered later, for `openapi.json`; guarded ones need a token. */
export async function describeRoutes(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Passport Status", version: "1" },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: (documented) => {
      const { schema, url } = jsonSchemaTransform(documented);
      const isGuarded = [documented.route.onRequest].flat().some(isGuard);
      return { schema: isGuarded ? { ...schema, security: [{ token: [] }] } : schema, url };
    },
  });
}
