import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { recordKinds } from "../../outbox/kind.ts";
import { plainArticle } from "./plain-article.ts";

export const articleKinds = recordKinds<MessageId>(
  {
    name: "article",
    collection: apiPaths.adminArticles,
    one: apiPaths.adminArticle,
    key: "slug",
    plain: plainArticle,
    page: (slug) => adminLinks.article(slug),
  },
  {
    create: "outbox.article_create",
    update: "outbox.article_update",
    delete: "outbox.article_delete",
    restore: "outbox.article_restore",
  },
  { conflict: "merge", foldsUnless: "status" },
);
