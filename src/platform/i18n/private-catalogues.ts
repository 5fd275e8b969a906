import type { Messages } from "./message.ts";

/** Texts of rarely opened pages. */
export const ofPrivatePages = import.meta.glob<Messages>(
  "./catalogues/*/pages/{account,admin-*,advertisement-*,coming-soon,form,install,lost,offline-panel,removal,rhythm,test}.json",
  {
    import: "default",
  },
);
