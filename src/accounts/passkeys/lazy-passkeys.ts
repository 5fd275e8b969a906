import { lazyPage } from "../../platform/hooks/lazy-page.tsx";
import type { PasskeyPart } from "./passkey-parts.tsx";

/** With the code of passkeys, which few people use, and nobody without a connection. */
export const passkeyParts = lazyPage<PasskeyPart>(() =>
  import("./passkey-parts.tsx").then((module) => module.PasskeyParts),
);
