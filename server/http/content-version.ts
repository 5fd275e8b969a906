import { hash } from "node:crypto";

/** Content hash for an ETag. */
export function contentVersion(content: object): string {
  return hash("sha256", JSON.stringify(content), "base64url").slice(0, 22);
}
