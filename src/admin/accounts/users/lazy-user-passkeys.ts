import { lazyPage } from "../../../platform/hooks/lazy-page.tsx";
import type { UserPasskeysPart } from "./user-passkeys.tsx";

/** It is a chunk that phones do not keep: it works only with a connection. */
export const userPasskeys = lazyPage<UserPasskeysPart>(() =>
  import("./user-passkeys.tsx").then((module) => module.UserPasskeys),
);
