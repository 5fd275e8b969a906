import type { VerifyBytes } from "../verify-signature.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built script the default export
import ed25519Url from "./ed25519-script.ts?worker&url";
import { runScript } from "./run-script.ts";

/** Loads Ed25519 for browsers without it. */
export async function loadEd25519(): Promise<VerifyBytes | null> {
  const known = loaded();
  if (known !== null) return known;
  await runScript(ed25519Url);
  return loaded();
}

function loaded(): VerifyBytes | null {
  const { verifyEd25519 } = globalThis as { verifyEd25519?: VerifyBytes };
  return verifyEd25519 ?? null;
}
