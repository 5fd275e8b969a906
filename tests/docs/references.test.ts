import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#domain/base/languages.ts";
import { parseBuildSettings } from "../../src/platform/lib/build-settings.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

/** Paths of the project's own files, without the articles of visitors, whose links are pages. */
function filesNamed(pattern: string): string[] {
  const rooms = "bench docs domain e2e scripts server src sw tests".split(" ");
  return [pattern, ...rooms.map((room) => `${room}/**/${pattern}`)].flatMap((path) =>
    globSync(path, { cwd: ROOT, exclude: (name) => name.includes("node_modules") }),
  );
}

/** Names in the first column of the settings' tables, without what stands in other tables of the page. */
function settingsOf(page: string): string[] {
  const chapter = /^## Settings\n([\s\S]*?)^## /m.exec(page)?.[1] ?? "";
  return chapter
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) =>
      [...(line.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ""),
    );
}

function serverSettings(): string[] {
  const schema = /const envSchema = z\.object\(\{\n([\s\S]*?)^\}\);/m.exec(read("server/env.ts"))?.[1] ?? "";
  return [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name ?? "");
}

describe("The settings", () => {
  it("of server and build have one row each in docs/operations.md, and every row is a setting", () => {
    const names = [
      ...new Set([
        ...serverSettings(),
        ...Object.keys(parseBuildSettings({})),
        // The name of the site in each further language.
        ...LANGUAGES.slice(1).map((tag) => `VITE_SITE_NAME_${tag.toUpperCase()}`),
      ]),
    ];
    expect(names.length).toBeGreaterThan(30);
    expect(settingsOf(read("docs/operations.md")).toSorted()).toEqual(names.toSorted());
  });

  it("that README names are the five of a first deployment", () => {
    const known = settingsOf(read("docs/operations.md"));
    const named = [...read("README.md").matchAll(/\b[A-Z][A-Z_]+\b/g)].map(([name]) => name);
    expect(new Set(named.filter((name) => known.includes(name))).size).toBe(5);
  });
});

describe("The documents", () => {
  it("link to files that exist", () => {
    const broken: string[] = [];
    let links = 0;
    for (const page of filesNamed("*.md"))
      for (const [, target = ""] of read(page).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)(?:#[^)]*)?\)/g)) {
        links += 1;
        if (!existsSync(join(ROOT, dirname(page), target))) broken.push(`${page}: ${target}`);
      }
    expect(links).toBeGreaterThan(60);
    expect(broken).toEqual([]);
  });

  it("and the comments name decisions that exist, and the index lists each", () => {
    const records = readdirSync(join(ROOT, "docs/decisions")).filter((name) => name !== "README.md");
    const numbers = records.map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
    const index = read("docs/decisions/README.md");
    for (const record of records) expect(index).toContain(`](${record})`);

    const lost: string[] = [];
    const texts = filesNamed("*.{ts,tsx,mjs,mts,md,css}").filter((path) => path !== "CHANGELOG.md");
    expect(texts.length).toBeGreaterThan(1000);
    for (const path of texts)
      for (const [words, first = "", second = first] of read(path).matchAll(
        /\b(?:decisions? |docs\/decisions\/)(0\d{3})(?: and (0\d{3}))?/g,
      ))
        if (!numbers.includes(first) || !numbers.includes(second)) lost.push(`${path}: ${words}`);
    expect(lost).toEqual([]);
  });

  it("name paths that exist, and docs/architecture.md sends people to ten places at most", () => {
    const lost: string[] = [];
    let named = 0;
    for (const page of [
      "README.md",
      "CONTRIBUTING.md",
      ...globSync("docs/{architecture,pdf-reader}.md", { cwd: ROOT }),
    ])
      for (const [, path = ""] of read(page).matchAll(
        /`((?:domain|server|src|sw|tests|e2e|scripts|bench|docs)\/[^`*…\s]+)`/g,
      )) {
        if (/NOUN|NAME|PAGE/.test(path)) continue;
        named += 1;
        if (!existsSync(join(ROOT, path)) && !existsSync(join(ROOT, `${path}.ts`)))
          lost.push(`${page}: ${path}`);
      }
    expect(named).toBeGreaterThan(50);
    expect(lost).toEqual([]);

    const table = /^## Where to change what\n([\s\S]*?)^## /m.exec(read("docs/architecture.md"))?.[1] ?? "";
    const rows = table.split("\n").filter((line) => line.startsWith("| "));
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.length - 2).toBeLessThanOrEqual(10);
  });
});
