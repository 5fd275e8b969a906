import type { MessageId, Translator } from "../../platform/i18n/translator.ts";

const NAMES: Readonly<Record<string, MessageId>> = {
  import: "kind.import",
  "import-undo": "kind.import_undo",
  "import-move": "kind.import_move",
  "import-files-expiry": "kind.import_files_expiry",
  "article-publish": "kind.article_publish",
  "article-upkeep": "kind.article_upkeep",
  "article-preview": "kind.article_preview",
  "article-previews": "kind.article_previews",
  "advertisement-times": "kind.advertisement_times",
  "ad-offers-expiry": "kind.ad_offers_expiry",
  "report-links-expiry": "kind.report_links_expiry",
  "segment-bodies-expiry": "kind.segment_bodies_expiry",
  "sign-in-expiry": "kind.sign_in_expiry",
  "request-counters-expiry": "kind.request_counters_expiry",
  "idempotency-keys-expiry": "kind.idempotency_keys_expiry",
  "telegram-updates-expiry": "kind.telegram_updates_expiry",
  "unused-pictures-expiry": "kind.unused_pictures_expiry",
  "notice-match": "kind.notice_match",
  "notice-send": "kind.notice_send",
  "notice-expiry": "kind.notice_expiry",
  "notice-sealing": "kind.notice_sealing",
  "notice-upkeep": "kind.notice_upkeep",
  "jobs-expiry": "kind.jobs_expiry",
  "database-check": "kind.database_check",
};

/** Unknown kinds keep the server's name. */
export function kindName({ t }: Translator, kind: string): string {
  const id = NAMES[kind];
  return id === undefined ? kind : t(id);
}
