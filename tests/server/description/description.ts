import Ajv from "ajv/dist/2020.js";
import type { ValidateFunction } from "ajv/dist/2020.js";
import type { LightMyRequestResponse } from "fastify";
import * as z from "zod/mini";
import { type Operation, readDocument } from "../../../scripts/api-doc.ts";

const schemaSchema = z.looseObject({
  $ref: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
});
const contentSchema = z.object({ schema: schemaSchema });

/** These are sent only when there is a reason that the description cannot know. */
const SOMETIMES: readonly string[] = ["Idempotent-Replay"];

/** `openapi.json` as a judge of answers. */
export class Description {
  readonly title: string;
  readonly operations: readonly Operation[];
  readonly #ajv = new Ajv({ strict: false, validateFormats: false });
  readonly #json: unknown;
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(json: unknown) {
    const { info, operations } = readDocument(json);
    this.title = info.title;
    this.operations = operations;
    this.#json = json;
    this.#ajv.addSchema(json as object, "api");
  }

  operation(id: string): Operation {
    const found = this.operations.find(({ operationId }) => operationId === id);
    if (found === undefined) throw new Error(`The description has no operation ${id}.`);
    return found;
  }

  /** What the description does not say of an answer; empty if it says all. */
  faultsOf({ path, method, responses }: Operation, answer: LightMyRequestResponse): string[] {
    const status = String(answer.statusCode);
    const described = responses[status];
    if (described === undefined) return [`the status ${status}`];
    const faults = Object.keys(described.headers ?? {})
      .filter((name) => !SOMETIMES.includes(name) && answer.headers[name.toLowerCase()] === undefined)
      .map((name) => `no header ${name} in ${status}`);
    const type = (answer.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
    const types = Object.keys(described.content ?? {});
    if (answer.rawPayload.length === 0) {
      return types.length > 0 ? [...faults, `an empty ${status}`] : faults;
    }
    const found = types.find((one) => one === type || one === "*/*");
    if (found === undefined) return [...faults, `the type ${type} of ${status}`];
    if (!type.endsWith("json")) return faults;
    const validate = this.#validatorOf(
      ["paths", path, method, "responses", status, "content", found, "schema"]
        .map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"))
        .join("/"),
    );
    if (validate(answer.json())) return faults;
    return [...faults, `the body of ${status}: ${this.#ajv.errorsText(validate.errors)}`];
  }

  /** The names of what a request's body may have. */
  fieldsOf(content: unknown): string[] {
    const { schema } = contentSchema.parse(content);
    const described = schema.$ref === undefined ? schema : schemaSchema.parse(this.#at(schema.$ref.slice(1)));
    return Object.keys(described.properties ?? {});
  }

  /** References that lead nowhere. */
  deadReferences(): string[] {
    const references = new Set(
      [...JSON.stringify(this.#json).matchAll(/"\$ref":"#([^"]+)"/g)].map((found) => found[1] ?? ""),
    );
    return [...references].filter((pointer) => this.#at(pointer) === undefined);
  }

  #at(pointer: string): unknown {
    let at: unknown = this.#json;
    for (const part of pointer.split("/").slice(1))
      at = typeof at === "object" && at !== null ? Reflect.get(at, part) : undefined;
    return at;
  }

  #validatorOf(pointer: string): ValidateFunction {
    const known = this.#validators.get(pointer);
    if (known !== undefined) return known;
    const made = this.#ajv.compile({ $ref: `api#/${encodeURI(pointer)}` });
    this.#validators.set(pointer, made);
    return made;
  }
}
