import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { apiDoc, type Example } from "../../../scripts/api-doc.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { openTestStore } from "../stores.ts";
import { openDescribedApi } from "./described-api.ts";
import { callAll } from "./good-calls.ts";

/** Names of what is another in each run, or as long as a key is. */
const CHANGES = /token|hash|endpoint|event_id|^keys?$|^version$|^buckets$|^passkey$|recovery_code/;

describe("docs/api.md", () => {
  it(
    "says what openapi.json says, with a call of each route (`-u` writes it anew)",
    { timeout: 120_000 },
    async () => {
      const { store, close } = await openTestStore("sqlite");
      onTestFinished(close);
      const api = await openDescribedApi(store);
      const examples = new Map<string, Example>();
      await callAll(store, {
        ...api,
        call: (id, status, given) => {
          const sent = given ?? {};
          const { path, method } = api.description.operation(id);
          if (!examples.has(id) && sent.form === undefined) {
            const at = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
              CHANGES.test(name) ? "…" : String(sent.at?.[name] ?? 1),
            );
            const query = new URLSearchParams(sent.query).toString();
            const body = method === "get" ? undefined : withoutChanging(sent.body);
            if (query !== "" || body !== undefined || at !== path)
              examples.set(id, { path: query === "" ? at : `${at}?${query}`, body });
          }
          return api.call(id, status, sent);
        },
      });
      const described: unknown = (await api.app.inject(apiPaths.openapi)).json();
      const page = apiDoc(described, examples);
      expect(page.split("\n### ").length - 1).toBe(api.description.operations.length);
      await expect(page).toMatchFileSnapshot(join(import.meta.dirname, "../../../docs/api.md"));
    },
  );
});

function withoutChanging(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutChanging);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, CHANGES.test(name) ? "…" : withoutChanging(field)]),
  );
}
