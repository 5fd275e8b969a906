import { readFileSync } from "node:fs";
import { join } from "node:path";

type Chunk = {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};

/**
 * Parts of the app that phones keep later than the rest: where each begins, its pages and texts. What several parts load
 * is of the first of them, which most phones keep.
 */
const PARTS = {
  pages:
    /^src\/(?:articles\/pages|calendar|advertising\/request|app\/privacy|passports\/removal|notices\/my-passports\/move|service)\/[^/]+-page\.tsx$|^src\/passports\/(?:collect\/collect-reminder|lookup\/scan\/scan-button)\.tsx$|^src\/(?:app\/(?:help-others-page|other-pages)\.tsx|app\/(?:rare-pages|start-analytics)\.ts|locations\/sheet\/sheet-page\.tsx|passports\/rhythm\/shown-rhythm\.tsx|locations\/since-last-visit\.tsx)$|\/pages\/(?:account|advertise|advertisement-[a-z]+|articles|calendar|camera|collect|form|help-others|move|not-found|privacy|removal|rhythm|service|sheet|since-last-visit)\.json$/,
  handOn: /^src\/lists\/hand-on\/|\/pages\/hand-on\.json$/,
  // The manifest calls a chunk of several files by its own name.
  admin: /^src\/app\/admin-pages\.tsx$|\/pages\/admin-[^/]+\.json$|^_admin-texts-/,
} as const;

/** Useless offline; or no visitor needs it. The server alone has an advertiser's report. */
const NEVER_KEPT: readonly string[] = [
  "analytics-client",
  "keep-notices",
  "passkey-parts",
  "passkeys",
  "report-page",
  "test",
  "test-page",
  "user-passkeys",
];

export const isNeverKept = (source: string): boolean =>
  NEVER_KEPT.some((name) => source.includes(`/${name}.`));

/** Whether a part begins with a module. */
export const isOfPart = (source: string): boolean => Object.values(PARTS).some((part) => part.test(source));

/** `online`: the service worker checks it and does not keep it. */
export type Part = keyof typeof PARTS | "online";

/** Workers and their scripts, which Vite's manifest leaves out. */
const SCRIPTS_OF_HAND_ON = /^assets\/(?:take-worker|ed25519-script)-/;

/** The part of each file of a build that only parts load, or that is of no use offline; `manifest`: Vite's. */
export function partsOfFiles(manifest: Readonly<Record<string, Chunk>>): ReadonlyMap<string, Part> {
  const parts = Object.keys(PARTS) as (keyof typeof PARTS)[];
  const beginsPart = (source: string) => parts.find((part) => PARTS[part].test(source));
  /** Takes what they load along, up to where another part begins. */
  const filesBehind = (sources: readonly string[]): string[] => {
    const seen = new Map<string, Chunk>();
    const visit = (source: string) => {
      const chunk = manifest[source];
      if (chunk === undefined || seen.has(source)) return;
      seen.set(source, chunk);
      for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])])
        if (beginsPart(next) === undefined) visit(next);
    };
    sources.forEach(visit);
    return [...seen.values()].flatMap(({ file, css = [] }) => [file, ...css]);
  };
  const sources = Object.keys(manifest);
  const open = new Set(filesBehind(sources.filter((source) => manifest[source]?.isEntry === true)));
  const found = new Map<string, Part>();
  for (const { file, css = [] } of Object.values(manifest))
    for (const one of [file, ...css])
      if (NEVER_KEPT.some((name) => one.startsWith(`assets/${name}-`))) found.set(one, "online");
  for (const part of parts)
    for (const file of filesBehind(sources.filter((source) => beginsPart(source) === part)))
      if (!open.has(file) && !found.has(file)) found.set(file, part);
  return found;
}

/** Tells for the build in a folder which part alone loads a file, if there is one. */
export function partsOf(outDir: string): (file: string) => Part | null {
  const manifest = JSON.parse(readFileSync(join(outDir, ".vite", "manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const parts = partsOfFiles(manifest);
  return (file) => (SCRIPTS_OF_HAND_ON.test(file) ? "handOn" : (parts.get(file) ?? null));
}

/** Puts the files of a part next to each other, because the list compresses better so. */
export function inOrder<T extends { url: string; part?: Part }>(entries: readonly T[]): T[] {
  return entries.toSorted(({ part: a = "" }, { part: b = "" }) => a.localeCompare(b));
}
