import type { Head, SignedHead } from "#domain/api/sync-head.ts";
import { type HeadRefusal, readSignedHead, type VerifySignature } from "#domain/lists/signed-head.ts";
import { err, ok, type Result } from "#domain/result.ts";
import type { ListKeys } from "../db/signed-lists.ts";
import type { ApiError } from "../lib/api-error.ts";
import { NoVerifier } from "./verify-signature.ts";

/** `listsKey`: the build's, "" for none. */
export type HeadSource = { verify: VerifySignature; listsKey: string };

/** Nothing was taken. `damaged` and `unreadable` are also said of pages. */
export type Refused = { kind: "refused-lists"; why: Exclude<HeadRefusal, "newer-format"> | "damaged" };

/**
 * Verifies a head by the keys that count, and says which count from now on. The very first key is taken unproven, from
 * the own origin only: who answers there could as well send another app.
 */
export async function verifiedHead(
  envelope: SignedHead,
  keys: ListKeys | null,
  own: boolean,
  { verify, listsKey }: HeadSource,
): Promise<Result<{ head: Head; keys: ListKeys }, ApiError | Refused | { kind: "newer-format" }>> {
  const trusted = trustedKeys(keys, listsKey);
  if (trusted.length === 0 && !own) return err({ kind: "refused-lists", why: "unknown-key" });
  try {
    const head = await readSignedHead(envelope, { trusted, generation: keys?.generation ?? null }, verify);
    if (head.ok) {
      const { generation } = head.value;
      const build = own || envelope.key === listsKey ? listsKey : "";
      return ok({
        head: head.value,
        keys: { held: envelope.key, build: build || (keys?.build ?? ""), generation },
      });
    }
    const why = head.error;
    return err(why === "newer-format" ? { kind: why } : { kind: "refused-lists", why });
  } catch (thrown) {
    if (thrown instanceof NoVerifier) return err({ kind: "offline" });
    throw thrown;
  }
}

/**
 * The build's key counts until the first head that this build takes from the own server: it is an operator's way out of
 * a lost key, but one replaced since must not count for ever. A file or copy may be from before the loss.
 */
function trustedKeys(keys: ListKeys | null, build: string): string[] {
  const held = keys === null ? [] : [keys.held];
  return build === "" || build === keys?.build ? held : [...held, build];
}
