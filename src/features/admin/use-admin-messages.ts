import { use } from "react";
import { useLanguage } from "../../i18n/use-translate.tsx";

/** The texts that every admin page needs, and a page's own; asked for at once, not one after the other. */
export function useAdminMessages(...pages: readonly string[]): void {
  const language = useLanguage();
  const asked = [...SHARED, ...pages].map((name) => language.loadPage(name));
  for (const texts of asked) use(texts);
}

const SHARED = ["admin-table", "admin-outbox"];
