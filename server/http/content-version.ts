import { hash } from "node:crypto";

/** Names what a resource says, for its ETag: the same only while nothing of it changes, whoever changes it. */
export function contentVersion(content: object): string {
  return hash("sha256", JSON.stringify(content), "base64url").slice(0, 22);
}
