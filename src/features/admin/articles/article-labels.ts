import type { ARTICLE_LANGUAGES } from "#domain/api/articles.ts";
import type { MessageId } from "../../../i18n/translator.ts";

export const LANGUAGE_LABELS: Record<(typeof ARTICLE_LANGUAGES)[number], MessageId> = {
  en: "admin_article.english",
  am: "admin_article.amharic",
};
