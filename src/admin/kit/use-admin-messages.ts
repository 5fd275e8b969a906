import { use } from "react";
import { useLanguage } from "../../platform/i18n/use-translate.tsx";

/** Loads shared admin texts and the page's own in parallel. */
export function useAdminMessages(...pages: readonly string[]): void {
  const language = useLanguage();
  const requests = [...SHARED, ...pages].map((name) => language.loadPage(name));
  for (const texts of requests) use(texts);
}

const SHARED = [
  "admin-table",
  "admin-fields",
  "admin-form",
  "admin-dates",
  "admin-outbox",
  "admin-refusals",
  "form",
];
