import type { Messages } from "./message.ts";

/** Texts of the pages that few people open: those of an account, of the admin area, and /test. */
export const ofPrivatePages = import.meta.glob<Messages>("./catalogues/*/pages/{account,admin-*,test}.json", {
  import: "default",
});
