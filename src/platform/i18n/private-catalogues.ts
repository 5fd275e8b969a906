import type { Messages } from "#domain/languages/message.ts";

/** Texts of rarely opened pages. */
export const ofPrivatePages = import.meta.glob<Messages>(
  "../../../domain/languages/*/pages/{account,admin-*,advertisement-*,camera,collect,coming-soon,form,help-others,install,move,not-found,offline-panel,passkey-parts,removal,rhythm,service,sheet,since-last-visit,test}.json",
  {
    import: "default",
  },
);
