import type { Head, SignedHead } from "#domain/lists/sync-head.ts";
import { type HeadRefusal, readSignedHead, type VerifySignature } from "#domain/lists/signed-head.ts";
import { err, ok, type Result } from "#domain/base/result.ts";
import type { ListKeys } from "../../platform/db/signed-lists.ts";
import type { ApiError } from "../../platform/lib/api-error.ts";
import { NoVerifier } from "./verify-signature.ts";

/** `listsKey`: the build's, "" for none. */
export type HeadSource = { verify: VerifySignature; listsKey: string };

/** `own`: from the own server. `nowMs`: the phone's clock or the server's, whichever is later. */
type Arrived = { keys: ListKeys | null; own: boolean; nowMs: number };

/** Nothing was taken. `damaged` and `unreadable` are also said of pages. */
export type Refused = { kind: "refused-lists"; why: Exclude<HeadRefusal, "newer-format"> | "damaged" };

/**
 * Verifies a head by the keys that count, and says which count from now on. The very first key is taken unproven, from
 * the own origin only: who answers there could as well send another app.
 */
export async function verifiedHead(
  envelope: SignedHead,
  { keys, own, nowMs }: Arrived,
  { verify, listsKey }: HeadSource,
): Promise<Result<{ head: Head; keys: ListKeys }, ApiError | Refused | { kind: "newer-format" }>> {
  const trusted = trustedKeys(keys, listsKey);
  if (trusted.length === 0 && !own) return err({ kind: "refused-lists", why: "unknown-key" });
  try {
    const held = keys && { key: keys.held, generation: keys.generation };
    const head = await readSignedHead(envelope, { trusted, held, nowMs }, verify);
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
 * A new build's key counts alone, with those that follow from it, until this build takes a head from the own server. It
 * is an operator's way out of a lost or stolen key: the key that is held may be the thief's. From then on it is not the
 * build's alone, as one replaced since must not count for ever. A file or copy may be from before the loss.
 */
function trustedKeys(keys: ListKeys | null, build: string): string[] {
  if (build !== "" && build !== keys?.build) return [build];
  return keys === null ? [] : [keys.held];
}

/**
 * Whether a manifest without a signature counts no more: a key is built in, or a signed head was seen. Otherwise who
 * controls the address of a copy could do without the signature by answering 404.
 */
export function mustBeSigned(keys: ListKeys | null, { listsKey }: Pick<HeadSource, "listsKey">): boolean {
  return keys !== null || listsKey !== "";
}
