import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#domain/base/languages.ts";

const CATALOGUES = "domain/languages";

/** Reads texts by id; ids duplicated across files throw. */
function readCatalogue(tag: string): Record<string, string> {
  const files = readdirSync(join(CATALOGUES, tag), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".json") && file !== "locale.json",
  );
  const entries = files.flatMap((file) =>
    Object.entries(JSON.parse(readFileSync(join(CATALOGUES, tag, file), "utf8")) as Record<string, string>),
  );
  const ids = entries.map(([id]) => id);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  return Object.fromEntries(entries);
}

const english = readCatalogue("en");
const sourcesOf = (tier: string): string[] =>
  readdirSync(tier, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(tier, path), "utf8"));
const pageSources = sourcesOf("src");
const sources = [...pageSources, ...sourcesOf("domain/languages"), ...sourcesOf("server")];

/** Ids are always quoted; the server makes some of a name that stands in its braces. */
const quoted = sources.flatMap((source) => [
  ...[...source.matchAll(/"([a-z_]+(?:\.[a-z0-9_]+)*)"/g)].map((match) => match[1] ?? ""),
  ...[...source.matchAll(/t\(`([a-z_.]+\$\{\w+\}[a-z_]*)`\)/g)].map((match) => match[1] ?? ""),
]);
const isUsed = (id: string): boolean => usedIds.has(id) || usedPatterns.some((pattern) => pattern.test(id));
const usedIds = new Set(quoted.filter((id) => !id.includes("$")));
const usedPatterns = quoted
  .filter((id) => id.includes("$"))
  .map((id) => new RegExp(`^${id.replaceAll(".", "\\.").replace(/\$\{\w+\}/, "[a-z]+")}$`));

function placeholders(tokens: CompiledMessage): string[] {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token) => {
    if (typeof token === "string" || !Array.isArray(token)) return [];
    const [name, , cases] = token;
    const inside =
      typeof cases === "object" && cases !== null
        ? Object.values(cases).flatMap((part) => placeholders(part as CompiledMessage))
        : [];
    return [name, ...inside];
  });
}

it("is all that code knows of a language: none is named there, nor is there a map of them", () => {
  const tags = LANGUAGES.join("|");
  // A `lang` attribute, also of a described field, says what a text is in, whatever the page's language.
  const named = new RegExp(`(?<!lang=|lang: )["'\`](?:${tags})["'\`]|(?<![\\w.])(?:${tags}):`);
  const naming = ["domain", "server", "src", "sw"].flatMap((tier) =>
    readdirSync(tier, { recursive: true, encoding: "utf8" })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) =>
        readFileSync(join(tier, path), "utf8")
          .split("\n")
          .filter((line) => named.test(line) && !/^\s*(?:\/?\*|\/\/)/.test(line))
          .map((line) => `${tier}/${path}: ${line.trim()}`),
      ),
  );
  expect(naming).toEqual([]);
});

it("describes each language with the same facts", () => {
  const factsOf = (tag: string) =>
    Object.keys(JSON.parse(readFileSync(join(CATALOGUES, tag, "locale.json"), "utf8")) as object);
  for (const tag of LANGUAGES) expect(factsOf(tag).toSorted(), tag).toEqual(factsOf("en").toSorted());
});

describe("the English catalogue", () => {
  it("has no unused message", () => {
    expect(Object.keys(english).filter((id) => !isUsed(id))).toEqual([]);
  });

  it("has every message used", () => {
    const asked = sources.flatMap((source) =>
      [...source.matchAll(/\bt\(\s*"([^"]+)"/g)].map((match) => match[1] ?? ""),
    );
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((id) => !(id in english))).toEqual([]);
  });

  it("has no phone number that may break within", () => {
    const all = [english, readCatalogue("am")].flatMap((texts) => Object.values(texts));
    expect(all.filter((text) => /\b0\d{3} \d{3}/.test(text))).toEqual([]);
    expect(all.filter((text) => /\b0\d{3}\u00a0\d{3}\u00a0\d{3}/.test(text)).length).toBeGreaterThan(6);
  });

  it("contains valid ICU messages", () => {
    const broken = Object.entries(english).filter(([, message]) => {
      try {
        compileMessageOrThrow(message);
        return false;
      } catch {
        return true;
      }
    });
    expect(broken).toEqual([]);
  });

  it("contains all texts of the screens", () => {
    // JSX text, such as `>Search<`.
    const loose = pageSources.flatMap((source) =>
      [...source.matchAll(/<\/?[\w.]+[^<>{}=]*>\s*([A-Za-z][A-Za-z ,.!?']{3,})\s*<\//g)].map(
        (match) => match[1],
      ),
    );
    expect(loose).toEqual([]);
  });
});

describe.each(LANGUAGES.slice(1))("the catalogue of %s", (tag) => {
  const catalogue = readCatalogue(tag);

  it("translates every message and no other", () => {
    expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
  });

  it("has the same placeholders as English", () => {
    const values = (message: string) =>
      [...new Set(placeholders(compileMessageOrThrow(message)))].sort().join();
    const other = Object.entries(catalogue).filter(
      ([id, message]) => values(message) !== values(english[id] ?? ""),
    );
    expect(other).toEqual([]);
  });
});
