import { Suspense, useSyncExternalStore } from "react";
import { proof } from "../session/proof.ts";
import { passkeyParts } from "./lazy-passkeys.ts";

/** Asks who it is where a change needs it; the page behind stays as it is. */
export function ProofHost() {
  const asking = useSyncExternalStore(proof.subscribe, proof.asking, () => null);
  if (asking === null) return null;
  return (
    <Suspense fallback={null}>
      <passkeyParts.Page part="confirm" onDone={asking.conclude} />
    </Suspense>
  );
}
