import { readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};

/** Where the admin area begins: its pages and its texts. */
const ADMIN = /^src\/app\/admin-pages\.tsx$|\/pages\/admin-[^/]+\.json$/;

/** Files of a build that only the admin area loads; `manifest`: Vite's. */
export function adminFilesIn(manifest: Readonly<Record<string, Chunk>>): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (chunk === undefined || seen.has(source) || ADMIN.test(source)) return;
    seen.add(source);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  for (const [source, { isEntry }] of Object.entries(manifest)) if (isEntry === true) visit(source);
  const filesOf = ({ file, css = [] }: Chunk) => [file, ...css];
  const open = new Set([...seen].flatMap((source) => filesOf(manifest[source] ?? { file: "" })));
  return new Set(
    Object.values(manifest)
      .flatMap(filesOf)
      .filter((file) => !open.has(file)),
  );
}

/** Of the build in a folder. */
export function adminFilesOf(outDir: string): ReadonlySet<string> {
  const manifest = JSON.parse(readFileSync(join(outDir, ".vite", "manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  return adminFilesIn(manifest);
}
