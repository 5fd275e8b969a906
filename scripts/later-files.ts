import { readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};

/** Parts of the app that phones keep from their first use: where each begins, its pages and texts. */
const PARTS = {
  admin: /^src\/app\/admin-pages\.tsx$|\/pages\/admin-[^/]+\.json$/,
  handOn: /^src\/features\/hand-on\/|\/pages\/hand-on\.json$/,
} as const;

export type Part = keyof typeof PARTS;

/** Workers and their scripts, which Vite's manifest leaves out. */
const SCRIPTS_OF_HAND_ON = /^assets\/(?:take-worker|ed25519-script)-/;

/** Files of a build that only this part loads; `manifest`: Vite's. */
export function filesOfPart(part: Part, manifest: Readonly<Record<string, Chunk>>): ReadonlySet<string> {
  const begins = PARTS[part];
  const seen = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (chunk === undefined || seen.has(source) || begins.test(source)) return;
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

/** For the build in a folder: the part that alone loads a file, if there is one. */
export function partsOf(outDir: string): (file: string) => Part | null {
  const manifest = JSON.parse(readFileSync(join(outDir, ".vite", "manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const parts = (Object.keys(PARTS) as Part[]).map((part) => ({ part, files: filesOfPart(part, manifest) }));
  return (file) =>
    SCRIPTS_OF_HAND_ON.test(file) ? "handOn" : (parts.find(({ files }) => files.has(file))?.part ?? null);
}

/** The file that pages ask for to have a part kept (src/app/keep-hand-on.ts). */
const ASKED_FOR = /^assets\/take-worker-/;

/**
 * Those of a part together: it compresses better. The service worker fetches them in this order, so that all of a part
 * are kept where the file that was asked for is.
 */
export function inOrder<T extends { url: string; part?: Part }>(entries: readonly T[]): T[] {
  const order = ({ url, part }: T) => (part === undefined ? "" : `${part} ${ASKED_FOR.test(url) ? 1 : 0}`);
  return entries.toSorted((a, b) => order(a).localeCompare(order(b)));
}
