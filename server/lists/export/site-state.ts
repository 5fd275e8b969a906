import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";

/** Size and time of each form on disk; a form that would not be smaller does not exist. */
const formSchema = z.object({ size: z.int(), mtimeMs: z.number() });

const fileStateSchema = z.object({
  /** The hash of what decides whether the file changed. */
  hash: z.string(),
  forms: z.object({ plain: formSchema, br: z.optional(formSchema), gz: z.optional(formSchema) }),
  /** When the last name of it went, ms. */
  unnamedAt: z.optional(z.number()),
});

const stateSchema = z.object({
  export: z.literal(1),
  /** What was exported, and the time that its pages give. */
  last: z.optional(z.object({ version: z.string(), nowMs: z.number() })),
  files: z.record(z.string().check(z.refine(staysInside)), fileStateSchema),
});

/** Files of these names are deleted: none may lie outside the folder. */
function staysInside(path: string): boolean {
  return path.split(/[/\\]/).every((part) => part !== "" && part !== "." && part !== "..");
}

export type FormState = z.infer<typeof formSchema>;
export type FileState = z.infer<typeof fileStateSchema>;
export type SiteState = z.infer<typeof stateSchema>;

/** Marks a folder as an export. */
export const STATE_FILE = "export.json";
/** Opened before the state is read, so it may be in an empty folder. */
export const LOCK_FILE = "export.lock";

/** A folder that may not be written to; the message is a sentence. */
export class NoExportError extends Error {}

/** The state of an export; empty for an empty folder. Throws NoExportError for any other folder. */
export async function readSiteState(folder: string): Promise<SiteState> {
  const text = await readFile(join(folder, STATE_FILE), "utf8").catch(() => null);
  if (text === null) {
    const names = (await readdir(folder)).filter((name) => !name.startsWith(LOCK_FILE));
    if (names.length === 0) return { export: 1, files: {} };
    throw new NoExportError(
      `${folder} is neither empty nor an export: it has no ${STATE_FILE}. Name another folder.`,
    );
  }
  const parsed = stateSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new NoExportError(
    `${join(folder, STATE_FILE)} cannot be read. Delete the folder, or name another one.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
