import type { Messages } from "#domain/texts/message.ts";

/** Texts of rarely opened pages. */
export const ofPrivatePages = import.meta.glob<Messages>(
  "../../../domain/languages/*/pages/{account,admin-*,advertisement-*,collect,coming-soon,form,help-others,install,lost,offline-panel,removal,rhythm,sheet,since-looked,test}.json",
  {
    import: "default",
  },
);
