import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./support/install.mjs";

type Source = { path: string; text: string };
export type Project = {
  /** What package.json names, of either kind. */
  packages: readonly string[];
  sources: readonly Source[];
  /** Names of the files and folders at the top. */
  entries: readonly string[];
};

/** Why the packages and the shape below are fixed, and how that may change. */
const REASON = "docs/decisions/0001-tools-packages-tests.md";

const APP = { files: /^(src|sw|domain)\//, place: "src, sw or domain" };
const BUILD = { files: /^(vite\.config\.ts$|scripts\/)/, place: "vite.config.ts or scripts" };
const TESTS = { files: /^tests\//, place: "tests" };
const BROWSER = { files: /^(e2e|scripts|bench)\//, place: "e2e, scripts or bench" };

/** The packages that the project was asked to be built with, and where code that runs imports each. */
const PACKAGES: Readonly<Record<string, { files: RegExp; place: string }>> = {
  react: APP,
  "react-dom": APP,
  wouter: APP,
  dexie: APP,
  zod: APP,
  ofetch: APP,
  "workbox-core": APP,
  "workbox-routing": APP,
  "workbox-strategies": APP,
  vite: BUILD,
  "vite-plugin-pwa": BUILD,
  sonner: APP,
  "posthog-js": APP,
  vitest: TESTS,
  "fake-indexeddb": TESTS,
  playwright: BROWSER,
  "dexie-react-hooks": APP,
  "workbox-background-sync": APP,
};

const ENTRIES = [
  "package.json",
  "vite.config.ts",
  "tsconfig.json",
  "src",
  "sw",
  "public",
  "tests",
  "e2e",
  "README.md",
];

/** A sentence for each named package that is missing or unused, and for each named file or folder that is missing. */
export function namedFaults({ packages, sources, entries }: Project): string[] {
  const faults: string[] = [];
  for (const [name, { files, place }] of Object.entries(PACKAGES)) {
    if (!packages.includes(name))
      faults.push(`package.json does not name ${name}: run "npm install --save-exact ${name}" (${REASON}).`);
    if (!sources.some(({ path, text }) => files.test(path) && importsAtRunTime(text, name)))
      faults.push(
        `Nothing in ${place} imports ${name} at run time: use it there, types alone do not count (${REASON}).`,
      );
  }
  for (const entry of ENTRIES.filter((one) => !entries.includes(one)))
    faults.push(`There is no ${entry} at the top of the project: put it back (${REASON}).`);
  return faults;
}

/** Imports of types are erased before anything runs. */
function importsAtRunTime(text: string, name: string): boolean {
  // Parsing takes long, and most files do not mention the package.
  if (!text.includes(`"${name}`)) return false;
  const isIt = (specifier: ts.Node | undefined) =>
    specifier !== undefined &&
    ts.isStringLiteral(specifier) &&
    (specifier.text === name || specifier.text.startsWith(`${name}/`));
  const imports = (node: ts.Node): boolean => {
    if (ts.isImportDeclaration(node)) return isIt(node.moduleSpecifier) && hasValues(node.importClause);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      return isIt(node.arguments[0]);
    return ts.forEachChild(node, (child) => imports(child) || undefined) ?? false;
  };
  return imports(ts.createSourceFile("source.tsx", text, ts.ScriptTarget.Latest));
}

/** An import without a clause runs the module for its effects, so it counts. */
function hasValues(clause: ts.ImportClause | undefined): boolean {
  if (clause === undefined) return true;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false;
  const { name, namedBindings } = clause;
  if (name !== undefined || namedBindings === undefined || ts.isNamespaceImport(namedBindings)) return true;
  return namedBindings.elements.some(({ isTypeOnly }) => !isTypeOnly);
}

if (import.meta.main) {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const { dependencies = {}, devDependencies = {} } = JSON.parse(read("package.json"));
  const files = execFileSync("git", ["ls-files", "*.ts", "*.tsx"], { cwd: root, encoding: "utf8" });
  const faults = namedFaults({
    packages: Object.keys({ ...dependencies, ...devDependencies }),
    sources: files
      .trim()
      .split("\n")
      .map((path) => ({ path, text: read(path) })),
    entries: readdirSync(root),
  });
  for (const fault of faults) console.error(fault);
  console.log(`${Object.keys(PACKAGES).length} named packages, ${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}
