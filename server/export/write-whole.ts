import { randomBytes } from "node:crypto";
import { mkdir, open, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FormState } from "./site-state.ts";

/**
 * Writes a file so that a reader sees all of the old one or all of the new one, also after a power cut. The time of
 * change is a second later than the old one's: web servers make their ETags of that second and the size.
 */
export async function writeWhole(drafts: string, target: string, bytes: Uint8Array): Promise<FormState> {
  await mkdir(drafts, { recursive: true });
  await mkdir(dirname(target), { recursive: true });
  const draft = join(drafts, randomBytes(8).toString("hex"));
  try {
    const file = await open(draft, "wx", 0o644);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    const former = await formOf(target);
    const second = (ms: number) => Math.floor(ms / 1000);
    if (former !== null && second(former.mtimeMs) >= second((await stat(draft)).mtimeMs)) {
      const next = second(former.mtimeMs) + 1;
      await utimes(draft, next, next);
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const { size, mtimeMs } = await stat(target);
  return { size, mtimeMs };
}

/** Null without such a file. */
export async function formOf(file: string): Promise<FormState | null> {
  const found = await stat(file).catch(() => null);
  return found === null ? null : { size: found.size, mtimeMs: found.mtimeMs };
}
