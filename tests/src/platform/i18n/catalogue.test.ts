import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessageOrThrow, type CompiledMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#domain/base/languages.ts";

const CATALOGUES = "src/platform/i18n/catalogues";

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
const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(join("src", path), "utf8"));

/** Ids are always quoted. */
const quoted = new Set(
  sources.flatMap((source) => [...source.matchAll(/"([a-z_]+(?:\.[a-z0-9_]+)*)"/g)].map((match) => match[1])),
);

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

it("has a folder for each language of the contract, and no other", () => {
  expect(readdirSync(CATALOGUES).toSorted()).toEqual([...LANGUAGES].toSorted());
});

describe("the English catalogue", () => {
  it("has no unused message", () => {
    expect(Object.keys(english).filter((id) => !quoted.has(id))).toEqual([]);
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
    const loose = sources.flatMap((source) =>
      [...source.matchAll(/<\/?[\w.]+[^<>{}=]*>\s*([A-Za-z][A-Za-z ,.!?']{3,})\s*<\//g)].map(
        (match) => match[1],
      ),
    );
    expect(loose).toEqual([]);
  });
});

describe.each(readdirSync(CATALOGUES).filter((tag) => tag !== "en"))("the catalogue of %s", (tag) => {
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
