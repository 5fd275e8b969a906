import type { Messages } from "./message.ts";

/** Texts of the pages that few people open: accounts, the admin area, what is missing, and /test. */
export const ofPrivatePages = import.meta.glob<Messages>(
  "./catalogues/*/pages/{account,admin-*,coming-soon,lost,test}.json",
  {
    import: "default",
  },
);
