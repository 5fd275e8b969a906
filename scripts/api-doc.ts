import * as z from "zod/mini";

// docs/api.md out of `openapi.json`. The test of the same name compares both and writes it anew with `-u`.

const jsonSchema = z.looseObject({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  pattern: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  default: z.optional(z.unknown()),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  minLength: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  required: z.optional(z.array(z.string())),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  prefixItems: z.optional(z.array(z.unknown())),
  additionalProperties: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(z.unknown())),
});
type JsonSchema = z.infer<typeof jsonSchema>;

const contentSchema = z.record(z.string(), z.object({ schema: z.optional(z.unknown()) }));
const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  tags: z.tuple([z.string()], z.string()),
  deprecated: z.optional(z.boolean()),
  security: z.optional(z.array(z.unknown())),
  parameters: z.optional(
    z.array(
      z.object({
        in: z.enum(["path", "query", "header"]),
        name: z.string(),
        required: z.optional(z.boolean()),
        schema: jsonSchema,
      }),
    ),
  ),
  requestBody: z.optional(z.object({ content: contentSchema })),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.optional(z.record(z.string(), z.object({ schema: jsonSchema }))),
      content: z.optional(contentSchema),
    }),
  ),
});
const documentSchema = z.object({
  openapi: z.literal("3.1.0"),
  info: z.object({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});
export type Operation = z.infer<typeof operationSchema> & { method: string; path: string };

/** `openapi.json` with its operations as a list; throws if it is something else. */
export function readDocument(json: unknown) {
  const { paths, info, components } = documentSchema.parse(json);
  const operations: Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
  return { info, components, operations };
}

/** A call that the API answers as it is meant. */
export type Example = {
  path: string;
  body?: unknown;
};

/** Every route has these, so they are said once. */
const USUAL = ["malformed_request", "internal_error", "database_unavailable", "rate_limit_exceeded"];
/** These follow from what else a route says. */
const FOLLOWS = [
  "unauthenticated",
  "forbidden",
  "validation_failed",
  "storage_full",
  "payload_too_large",
  "unsupported_media_type",
  "request_timeout",
  "idempotency_key_reused",
  "stale_version",
  "precondition_required",
];

/** An object as long as this is written out once. */
const REPEATED_LETTERS = 100;

/** Said once for the route. */
const DEPRECATION = ["Deprecation", "Sunset", "Link"];

const HEAD = `# API

Made from \`/api/v1/openapi.json\` by the server's tests; \`npm run unit -- tests/server/description/api-doc.test.ts -u\` writes it anew. What may change, and how it is announced: [api-policy.md](api-policy.md).

- **Answers** are JSON in UTF-8, days \`2026-11-20\`, moments in ISO 8601 with a zone. \`?\` marks a field that may be absent, \`| null\` one that may be empty.
- **Lists** have \`data\`, \`links\` (\`first\`, \`last\`, \`prev\`, \`next\`) and \`meta\` (\`current_page\`, \`page_size\`, \`total\`, \`last_page\`, \`has_more\`). \`page\` and \`page_size\` choose.
- **Accounts**: \`Authorization: Bearer TOKEN\`, with the token of \`POST /api/v1/auth/login\`. 🔑 marks routes that need one.
- **Changes** take an \`Idempotency-Key\` where that is named: sent again, the same answer comes back. Where \`If-Match\` is named it holds the \`ETag\` of the record as it was read.
- **Problems** are \`application/problem+json\` (RFC 9457) with a stable \`code\`. Every route can answer ${USUAL.map((code) => `\`${code}\``).join(", ")}; with 🔑 \`unauthenticated\` (401) and, where a right is needed, \`forbidden\` (403); where there is something to check \`validation_failed\` (422, \`errors\` by field); with a body \`payload_too_large\` (413), \`unsupported_media_type\` (415) and \`request_timeout\` (408); with \`If-Match\` \`stale_version\` (412, with the present record) and \`precondition_required\` (428); with \`Idempotency-Key\` \`idempotency_key_reused\` (422); changes \`storage_full\` (507). Only others are named below.
`;

/** The whole page. `examples` go by operation id. */
export function apiDoc(json: unknown, examples: ReadonlyMap<string, Example>): string {
  const { operations, components } = readDocument(json);
  const shapes = new Shapes(components.schemas);
  // What everyone may call comes first.
  const order = (noun: string) => (noun.startsWith("admin") ? `1${noun}` : `0${noun}`);
  const nouns = [...Map.groupBy(operations, ({ tags: [noun] }) => noun)].toSorted(([a], [b]) =>
    order(a) < order(b) ? -1 : 1,
  );
  const chapters = nouns.map(([noun, members]) => {
    const sections = members
      .toSorted((a, b) => (a.path === b.path ? 0 : a.path < b.path ? -1 : 1))
      .map((one) => section(one, shapes, examples.get(one.operationId)));
    return [`## ${noun.charAt(0).toUpperCase()}${noun.slice(1)}`, ...sections].join("\n\n");
  });
  return `${[HEAD.trimEnd(), ...chapters].join("\n\n")}\n`;
}

function section(operation: Operation, shapes: Shapes, example: Example | undefined): string {
  const { path, summary, parameters = [], requestBody, responses } = operation;
  const method = operation.method.toUpperCase();
  shapes.under(`${method} ${path}`);
  const lines: string[] = [];
  if (operation.deprecated) {
    const told = Object.entries(Object.values(responses)[0]?.headers ?? {}).filter(([name]) =>
      DEPRECATION.includes(name),
    );
    lines.push(
      `- **Deprecated**: ${told.map(([name, { schema }]) => `\`${name}: ${String(schema.const)}\``).join(", ")}`,
    );
  }
  const named = parameters.filter((one) => one.in !== "header");
  if (named.length > 0)
    lines.push(
      `- Parameters: ${named
        .map(({ name, required, schema }) => `\`${name}${required ? "" : "?"}\` ${shapes.limits(schema)}`)
        .join("; ")}`,
    );
  const headers = parameters.filter((one) => one.in === "header");
  if (headers.length > 0)
    lines.push(
      `- Headers: ${headers.map(({ name, required }) => `\`${name}\`${required ? " (required)" : ""}`).join(", ")}`,
    );
  for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
    lines.push(`- Body${type === "application/json" ? "" : ` (\`${type}\`)`}: \`${shapes.of(schema)}\``);
  for (const [status, { headers: sent = {}, content = {} }] of Object.entries(responses)) {
    if (Number(status) >= 300) continue;
    const bodies = Object.entries(content).map(([type, { schema }]) =>
      type === "application/json" && !isAnything(schema) ? `\`${shapes.of(schema)}\`` : `\`${type}\``,
    );
    const also = Object.keys(sent).filter(
      (name) => name !== "Idempotent-Replay" && !DEPRECATION.includes(name),
    );
    const headersSent = also.length === 0 ? "" : `, with ${also.map((name) => `\`${name}\``).join(", ")}`;
    lines.push(`- ${status}: ${bodies.join(" or ") || "no body"}${headersSent}`);
  }
  const problems = Object.entries(responses).flatMap(([status, { description }]) => {
    if (Number(status) < 400) return [];
    const codes = description.slice(description.indexOf(":") + 2).split(", ");
    const own = codes.filter((code) => !USUAL.includes(code) && !FOLLOWS.includes(code));
    return own.length === 0 ? [] : [`${status} ${own.map((code) => `\`${code}\``).join(", ")}`];
  });
  if (problems.length > 0) lines.push(`- Problems: ${problems.join("; ")}`);
  if (example !== undefined) {
    const body = example.body === undefined ? "" : ` with \`${JSON.stringify(example.body)}\``;
    lines.push(`- Example: \`${method} ${example.path}\`${body}`);
  }
  const key = operation.security === undefined ? "" : " 🔑";
  return `### ${method} ${path}${key}\n\n${summary}.\n\n${lines.join("\n")}`;
}

function isAnything(schema: unknown): boolean {
  return Object.keys(Object(schema)).length === 0;
}

/** Writes schemas as short types: `{id: integer, name?: text}`. */
class Shapes {
  readonly #named: Readonly<Record<string, unknown>>;
  /** Under which heading a long object stands. */
  readonly #written = new Map<string, string>();
  #route = "";

  constructor(named: Readonly<Record<string, unknown>>) {
    this.#named = named;
  }

  of(given: unknown, depth = 0): string {
    const schema = jsonSchema.parse(given ?? {});
    if (schema.$ref !== undefined) {
      const name = schema.$ref.split("/").at(-1) ?? "";
      // Schemas that have no name in the code are written out.
      return /^Article(Inline|Block)/.test(name)
        ? name.replace(/Input$/, "")
        : this.of(this.#named[name], depth);
    }
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return [...new Set(choices.map((one) => this.of(one, depth)))].join(" | ");
    if (schema.allOf !== undefined)
      return [...new Set(schema.allOf.map((one) => this.of(one, depth)))].join(" & ");
    if (schema.properties !== undefined) return this.#object(schema, depth);
    if (schema.type === "array" || schema.items !== undefined) {
      const items = this.of(schema.items, depth);
      const isChoice = items.includes(" | ") && !/^\{[^{}]*(\{[^{}]*\}[^{}]*)*\}$/.test(items);
      return isChoice ? `(${items})[]` : `${items}[]`;
    }
    if (typeof schema.additionalProperties === "object")
      return `{[name]: ${this.of(schema.additionalProperties, depth)}}`;
    const types = [schema.type ?? (schema.pattern === undefined ? "any" : "string")].flat();
    return types.map((type) => ({ string: "text", object: "{}" })[type] ?? type).join(" | ");
  }

  #object({ properties = {}, required = [] }: JsonSchema, depth: number): string {
    // What every list has is said at the top of the page.
    const shown = Object.entries(properties).filter(([name]) => depth > 0 || name !== "links");
    const fields = shown.map(([name, field]) => {
      const mark = required.includes(name) ? "" : "?";
      const type = depth === 0 && name === "meta" ? "{…}" : this.of(field, depth + 1);
      return `${name}${mark}: ${type}`;
    });
    const text = `{${fields.join(", ")}}`;
    if (text.length < REPEATED_LETTERS) return text;
    const known = this.#written.get(text);
    if (known !== undefined) return `{… as in ${known}}`;
    this.#written.set(text, this.#route);
    return text;
  }

  /** What is written from here on stands under this heading. */
  under(route: string): void {
    this.#route = route;
  }

  /** A parameter's type with its bounds. */
  limits(given: JsonSchema): string {
    const { minimum, maximum, minLength, maxLength, default: usual } = given;
    const safe = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
    const bounds = [
      minimum !== undefined &&
        minimum > Number.MIN_SAFE_INTEGER &&
        safe !== undefined &&
        `${minimum}–${safe}`,
      minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && safe === undefined && `from ${minimum}`,
      (minLength ?? maxLength) !== undefined && `${minLength ?? 0}–${maxLength ?? "…"} letters`,
      usual !== undefined && `usually ${JSON.stringify(usual)}`,
    ].filter((bound) => bound !== false);
    return [this.of(given), ...bounds].join(", ");
  }
}
