import type { Messages } from "#domain/texts/message.ts";

/** Texts of rarely opened pages. */
export const ofPrivatePages = import.meta.glob<Messages>(
  "../../../domain/languages/*/pages/{account,admin-*,advertisement-*,camera,collect,coming-soon,form,install,lost,move,offline-panel,passkey-parts,removal,rhythm,service,since-looked,test}.json",
  {
    import: "default",
  },
);
