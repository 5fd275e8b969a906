import { verifyAsync } from "@noble/ed25519";
import type { VerifyBytes } from "../verify-signature.ts";

/** Loaded by `loadEd25519` into the sync worker. */
const verifyEd25519: VerifyBytes = (key, signature, message) =>
  verifyAsync(signature, message, key, { zip215: false });
Object.assign(globalThis, { verifyEd25519 });
