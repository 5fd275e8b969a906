import type { Messages } from "./message.ts";

/** Texts of the pages that only people with an account open. */
export const ofPrivatePages = import.meta.glob<Messages>("./catalogues/*/pages/{account,admin-*}.json", {
  import: "default",
});
