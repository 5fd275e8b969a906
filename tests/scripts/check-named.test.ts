import { describe, expect, it } from "vitest";
import { namedFaults, type Project } from "../../scripts/check-named.ts";

/** A copy of the list in the check, so that shortening that list fails this test. */
const IMPORTS: Record<string, string> = {
  react: 'import { useState } from "react";',
  "react-dom": 'import { createRoot } from "react-dom/client";',
  wouter: 'import { Link } from "wouter";',
  dexie: 'import { Dexie } from "dexie";',
  zod: 'import * as z from "zod/mini";',
  ofetch: 'import { createFetch } from "ofetch";',
  "workbox-core": 'import { clientsClaim } from "workbox-core";',
  "workbox-routing": 'import { registerRoute } from "workbox-routing";',
  "workbox-strategies": 'import { Strategy, type StrategyOptions } from "workbox-strategies";',
  vite: 'import { build } from "vite";',
  "vite-plugin-pwa": 'import { VitePWA } from "vite-plugin-pwa";',
  sonner: 'const { toast } = await import("sonner");',
  "posthog-js": 'import posthog from "posthog-js/dist/module.slim.no-external";',
  vitest: 'import { test } from "vitest";',
  "fake-indexeddb": 'import "fake-indexeddb/auto";',
  playwright: 'import { chromium } from "playwright";',
  "dexie-react-hooks": 'import { useLiveQuery } from "dexie-react-hooks";',
  "workbox-background-sync": 'import { Queue } from "workbox-background-sync";',
};
const PACKAGES = Object.keys(IMPORTS);
const PLACES: Record<string, string> = {
  vite: "vite.config.ts",
  "vite-plugin-pwa": "vite.config.ts",
  vitest: "tests/some.test.ts",
  "fake-indexeddb": "tests/some.test.ts",
  playwright: "bench/browser.ts",
};
const ENTRIES = "package.json vite.config.ts tsconfig.json src sw public tests e2e README.md".split(" ");

/** A project with all of it, in which `text` replaces what imports `name`. */
function project(name?: string, text = ""): Project {
  const sources = PACKAGES.map((one) => ({
    path: PLACES[one] ?? "sw/some.ts",
    text: one === name ? text : (IMPORTS[one] ?? ""),
  }));
  return { packages: PACKAGES, sources, entries: [...ENTRIES, "server"] };
}

describe("the check of the named packages and of the project's shape", () => {
  it("accepts a project with all of them", () => {
    expect(namedFaults(project())).toEqual([]);
  });

  it.each(PACKAGES)("says how to get %s back when package.json does not name it", (name) => {
    const packages = PACKAGES.filter((one) => one !== name);
    expect(namedFaults({ ...project(), packages })).toEqual([
      `package.json does not name ${name}: run "npm install --save-exact ${name}" (docs/decisions/0001-tools-packages-tests.md).`,
    ]);
  });

  it.each(PACKAGES)("says where to use %s when nothing imports it there", (name) => {
    const unused = expect.stringMatching(
      new RegExp(`^Nothing in .+ imports ${name} at run time: use it there, types alone do not count`),
    );
    expect(namedFaults(project(name))).toEqual([unused]);
    const elsewhere = { path: "server/some.ts", text: IMPORTS[name] ?? "" };
    const moved = project(name);
    expect(namedFaults({ ...moved, sources: [...moved.sources, elsewhere] })).toEqual([unused]);
  });

  it.each(ENTRIES)("asks to put %s back when it is not at the top", (entry) => {
    const entries = ENTRIES.filter((one) => one !== entry);
    expect(namedFaults({ ...project(), entries })).toEqual([
      `There is no ${entry} at the top of the project: put it back (docs/decisions/0001-tools-packages-tests.md).`,
    ]);
  });

  it.each([
    ["a type", 'import type { Table } from "dexie";'],
    ["types one by one", 'import { type Table, type Transaction } from "dexie";'],
    ["a package whose name only begins so", 'import { useLiveQuery } from "dexie-react-hooks";'],
    ["a comment", '// import { Dexie } from "dexie";'],
    ["a text", "const text = 'import { Dexie } from \"dexie\";';"],
  ])("does not take %s for a use", (_, text) => {
    expect(namedFaults(project("dexie", text))).toHaveLength(1);
  });
});
