import type { Messages } from "./message.ts";

/** Texts of rarely opened pages. */
export const ofPrivatePages = import.meta.glob<Messages>(
  "./catalogues/*/pages/{account,admin-*,advertisement-*,collect,coming-soon,form,install,lost,offline-panel,removal,test}.json",
  {
    import: "default",
  },
);
