import type { Messages } from "./message.ts";

/** Texts of what few people open: accounts, the admin area, what is kept on the phone, a wrong record, what is missing, /test. */
export const ofPrivatePages = import.meta.glob<Messages>(
  "./catalogues/*/pages/{account,admin-*,coming-soon,install,lost,offline-panel,removal,test}.json",
  {
    import: "default",
  },
);
