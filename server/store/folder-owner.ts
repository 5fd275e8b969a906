import { fchownSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { hasCode } from "../error-code.ts";

/**
 * Makes a file that only its owner may read, and returns its descriptor. Commands run as root beside a service that has
 * an account of its own, so the file belongs to whom its folder belongs. Throws EEXIST.
 */
export function makeOwnFile(file: string): number {
  const descriptor = openSync(file, "wx", 0o600);
  giveToOwnerOf(dirname(file), descriptor);
  return descriptor;
}

/** Works by descriptor: in a folder of another account, the name may lead elsewhere a moment later. */
export function giveToOwnerOf(folder: string, descriptor: number): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  if (uid === 0 && gid === 0) return;
  try {
    fchownSync(descriptor, uid, gid);
  } catch (error) {
    // Root of a container without this right, or a file system without owners.
    if (!hasCode(error, "EPERM")) throw error;
  }
}
