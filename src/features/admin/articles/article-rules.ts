import type { MessageId, Translator } from "../../../i18n/translator.ts";

/** What a schema says of a wrong value. */
type Issue = { code?: string | undefined; message: string; maximum?: unknown };

/** The contract's sentences, in both languages. */
const RULES: Readonly<Record<string, MessageId>> = {
  "Title must be at least 3 characters": "admin_article.rule_title",
  "Slug can only include lowercase letters, numbers, and hyphens": "admin_article.rule_slug",
  "The address “new” is the form for new articles. Choose a different one.": "admin_article.rule_slug_new",
  "Content is required": "admin_article.rule_content_missing",
  "Content must be at least 10 characters": "admin_article.rule_content",
  "Published articles require a publish date.": "admin_article.rule_date",
  "Provide a publish date when publishing or scheduling an article.": "admin_article.rule_date_change",
  "Tags must be at least 2 characters": "admin_article.rule_topic",
  "Categories must be at least 2 characters": "admin_article.rule_topic",
  "Use at most 20": "admin_article.rule_topics",
  "Enter a web address, such as https://example.org": "admin_article.rule_address",
  "Enter a web address, such as https://example.org/a.jpg": "admin_article.rule_picture",
  "Enter a date and time, such as 2026-11-20T09:00:00+03:00": "admin_article.rule_time",
  "Choose a publish date in the years 2000 to 2100": "admin_article.rule_years",
};

/** A broken rule as the reader's language says it. */
export function ruleText({ t }: Translator, { code, message, maximum }: Issue): string {
  const rule = RULES[message];
  if (rule !== undefined) return t(rule);
  if (code === "too_big" && typeof maximum === "number")
    return t("admin_article.too_long", { most: maximum });
  return t("admin_article.wrong");
}
