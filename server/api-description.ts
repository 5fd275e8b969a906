// oxlint-disable no-underscore-dangle -- zod names the parts of a schema so
import { STATUS_CODES } from "node:http";
import swagger from "@fastify/swagger";
import type { RouteOptions } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { blockSchema, inlineSchema } from "#domain/articles/article-text.ts";
import { PROBLEM_CODES, type ProblemCode } from "#domain/base/problem-codes.ts";
import { PROBLEM_CONTENT_TYPE, problemSchema } from "#domain/base/problem.ts";
import { guardOf } from "./accounts/guards.ts";
import { deprecationHeaders } from "./http/deprecation.ts";
import { operationId, problemCodes, requestHeaders, type RouteFacts } from "./http/documented.ts";
import type { App } from "./route-deps.ts";

/** Described once, under these names. */
const NAMED = z.registry<{ id: string }>();
NAMED.add(problemSchema, { id: "Problem" });
NAMED.add(inlineSchema, { id: "ArticleInline" });
NAMED.add(blockSchema, { id: "ArticleBlock" });

const CONFIG = { schemaRegistry: NAMED, zodToJsonConfig: { override: describeNumbers } };

/** Describes routes registered later, for `openapi.json`. */
export async function describeRoutes(app: App, siteName: string): Promise<void> {
  const facts = new Map<string, RouteFacts>();
  const toJsonSchema = createJsonSchemaTransform(CONFIG);
  const withComponents = createJsonSchemaTransformObject(CONFIG);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: siteName, version: "1" },
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    transform: (documented) => {
      const { schema, url } = toJsonSchema(documented);
      if (schema === undefined || schema.hide) return { schema, url };
      const known = routeFacts(documented.route);
      const id = operationId(known.method, url);
      facts.set(id, known);
      return {
        schema: {
          ...schema,
          operationId: id,
          ...(known.isGuarded && { security: [{ token: [] }] }),
          ...(known.deprecation && { deprecated: true }),
        },
        url,
      };
    },
    transformObject: (document) => {
      const described = withComponents(document) as Described;
      for (const operation of operationsOf(described)) {
        const known = facts.get(operation.operationId);
        if (known !== undefined) complete(operation, known);
      }
      dropUnused(described);
      return described;
    },
  });
}

/** The codes of all problems that a route can answer; null for routes that are not described. */
export function problemsOf(route: RouteOptions): ProblemCode[] | null {
  if (route.schema === undefined || route.schema.hide === true) return null;
  return problemCodes(routeFacts(route));
}

function routeFacts({ schema = {}, ...route }: RouteOptions): RouteFacts {
  const guard = [route.onRequest]
    .flat()
    .map(guardOf)
    .find((found) => found !== null);
  return {
    ...schema,
    method: [route.method].flat()[0] ?? "GET",
    isGuarded: guard !== undefined,
    needsRight: guard?.needsRight === true,
    hasBody: schema.body !== undefined,
    isValidated:
      schema.querystring !== undefined || schema.body !== undefined || !takesAnyText(schema.params),
  };
}

/** Whether each part of the path may be any text, as a slug may. */
function takesAnyText(params: unknown): boolean {
  if (!(params instanceof z.ZodMiniObject)) return true;
  return Object.values<z.core.$ZodType>({ ...params.shape }).every(({ _zod }) => _zod.def.type === "string");
}

/** What is looked at here of an OpenAPI document. */
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};
type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema: Record<string, unknown>;
};
type Answer = {
  description: string;
  headers?: Record<string, { schema: { type: string; const?: string }; description?: string }>;
  content?: Record<string, { schema: unknown }>;
};
type Operation = { operationId: string; parameters?: Parameter[]; responses: Record<string, Answer> };

function operationsOf({ paths }: Described): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

/** Adds headers, problems and usual values to what the schemas say. */
function complete(operation: Operation, facts: RouteFacts): void {
  const headers = requestHeaders(facts).map(({ name, description, required }) => ({
    in: "header",
    name,
    description,
    required,
    schema: { type: "string" },
  }));
  const parameters = [...(operation.parameters ?? []), ...headers];
  for (const { name, schema } of operation.parameters ?? []) {
    if (facts.usualPageSize === undefined) break;
    if (name === "page") schema["default"] = 1;
    if (name === "page_size") schema["default"] = facts.usualPageSize;
  }
  if (parameters.length > 0) operation.parameters = parameters;
  for (const [status, answer] of Object.entries(operation.responses)) {
    answer.description = STATUS_CODES[status] ?? "Answer";
    // A 200 says that the picture was stored before, so nothing has a new address.
    const own = (facts.sends ?? []).filter((name) => name !== "Location" || status === "201");
    const sent: string[] = [...own, ...(facts.cached ? ["ETag", "Cache-Control"] : [])];
    if (facts.repeatable) sent.push("Idempotent-Replay");
    if (sent.length > 0) answer.headers = described(sent);
  }
  if (facts.cached)
    operation.responses["304"] = { description: "Not Modified", headers: described(["ETag"]) };
  Object.assign(operation.responses, problemAnswers(problemCodes(facts)));
  if (facts.deprecation === undefined) return;
  const told = Object.fromEntries(
    Object.entries(deprecationHeaders(facts.deprecation)).map(([name, value]) => [
      name,
      { schema: { type: "string", const: value } },
    ]),
  );
  for (const answer of Object.values(operation.responses)) answer.headers = { ...answer.headers, ...told };
}

function described(headers: readonly string[]): NonNullable<Answer["headers"]> {
  return Object.fromEntries(headers.map((name) => [name, { schema: { type: "string" } }]));
}

/** Sent with every problem of the status. */
const PROBLEM_HEADERS: Readonly<Record<string, readonly string[]>> = {
  "401": ["WWW-Authenticate"],
  "412": ["ETag"],
  "429": ["Retry-After"],
  "503": ["Retry-After"],
  "507": ["Retry-After"],
};

function problemAnswers(codes: readonly ProblemCode[]): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  for (const [status, known] of Object.entries(PROBLEM_CODES)) {
    const possible = codes.filter((code) => known.some((one) => one === code));
    if (possible.length === 0) continue;
    const headers = PROBLEM_HEADERS[status];
    answers[status] = {
      description: `${STATUS_CODES[status] ?? "Problem"}: ${possible.join(", ")}`,
      ...(headers && { headers: described(headers) }),
      content: {
        [PROBLEM_CONTENT_TYPE]: {
          schema: {
            allOf: [{ $ref: "#/components/schemas/Problem" }],
            properties: { status: { const: Number(status) }, code: { enum: possible } },
          },
        },
      },
    };
  }
  return answers;
}

/** Numbers of a query are text that is read as a number: described as the number. */
function describeNumbers({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: object;
}): void {
  const { def } = zodSchema._zod;
  if (def.type !== "pipe") return;
  const out = def.out as z.core.$ZodTypes;
  if (out._zod.def.type !== "number") return;
  const { minimum, maximum } = z.toJSONSchema(out);
  for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
  Object.assign(jsonSchema, { type: "integer", minimum, maximum });
}

/** Each named schema is made as asked for and as answered; only one of both is used. */
function dropUnused(document: Described): void {
  const { schemas } = document.components;
  const text = JSON.stringify(document.paths);
  const used = new Set<string>();
  const follow = (json: string): void => {
    for (const [, name = ""] of json.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(JSON.stringify(schemas[name] ?? {}));
    }
  };
  follow(text);
  for (const name of Object.keys(schemas)) if (!used.has(name)) Reflect.deleteProperty(schemas, name);
}
