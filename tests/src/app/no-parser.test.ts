import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");
const READERS = ["src/entry-client.tsx", "sw/workers.ts", "src/passports/search/worker/search.worker.ts"];
/** Loaded by those who may enter the admin area. */
const ADMIN = /^src\/(admin\/|app\/admin-)/;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^"';]*?from\s*"([^"]+)"|\bimport\(\s*"([^"]+)"|\bimport\s+"([^"]+)"/g;

/** All modules and packages behind some modules, loaded at once or later. */
function behind(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (module: string): void => {
    if (found.has(module) || ADMIN.test(module)) return;
    found.add(module);
    if (!/\.tsx?$/.test(module)) return;
    for (const [, still = "", later = "", only = ""] of readFileSync(join(root, module), "utf8").matchAll(
      IMPORT,
    ))
      visit(resolved(still || later || only, module));
  };
  for (const entry of entries) visit(entry);
  return found;
}

function resolved(name: string, from: string): string {
  if (name.startsWith("#domain/")) return name.slice(1);
  if (!name.startsWith(".")) return name;
  const path = join(root, dirname(from), name.split("?")[0] ?? name);
  return existsSync(path) ? relative(root, path) : name;
}

const isParser = (module: string) =>
  module === "markdown-it" || module === "domain/articles/text/parse-article.ts";

it("is no parser of Markdown in what a reader downloads", () => {
  const modules = behind(READERS);
  expect(modules.size).toBeGreaterThan(300);
  expect([...modules]).toEqual(
    expect.arrayContaining(["src/articles/text/article-text.tsx", "src/lists/sync/mirror.ts", "react"]),
  );
  expect([...modules].filter(isParser)).toEqual([]);
});

it("is found in the server, which parses", () => {
  expect([...behind(["server/main.ts"])].filter(isParser).toSorted()).toEqual([
    "domain/articles/text/parse-article.ts",
    "markdown-it",
  ]);
});
