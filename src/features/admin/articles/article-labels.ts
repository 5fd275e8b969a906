import type { ARTICLE_LANGUAGES, ARTICLE_STATUSES } from "#domain/api/articles.ts";
import type { MessageId } from "../../../i18n/translator.ts";

type Status = (typeof ARTICLE_STATUSES)[number];

export const STATUS_LABELS: Record<Status, MessageId> = {
  draft: "admin_article.draft",
  published: "admin_article.published",
  scheduled: "admin_article.scheduled",
  archived: "admin_article.archived",
};

export const LANGUAGE_LABELS: Record<(typeof ARTICLE_LANGUAGES)[number], MessageId> = {
  en: "admin_article.english",
  am: "admin_article.amharic",
};
