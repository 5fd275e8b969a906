import { apiPaths } from "#domain/base/paths.ts";
import type { MessageId } from "../../platform/i18n/message-ids.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { ChangedRecord, ChangeKinds } from "../../outbox/kind.ts";
import { EMPTY_ARTICLE } from "../kit/form/empty-records.ts";
import { plainValues } from "../kit/form/plain-values.ts";

const record: ChangedRecord = {
  name: "article",
  collection: apiPaths.adminArticles,
  one: apiPaths.adminArticle,
  key: "slug",
  plain: plainValues,
  page: (slug) => adminLinks.article(slug),
};

export const articleKinds = {
  "article.create": {
    record,
    method: "POST",
    label: "outbox.article_create",
    conflict: "none",
    update: "article.update",
  },
  "article.update": {
    record,
    method: "PATCH",
    label: "outbox.article_update",
    conflict: "merge",
    foldsUnless: "status",
    creation: { kind: "article.create", fields: Object.keys(EMPTY_ARTICLE) },
  },
  "article.restore": { record, method: "PATCH", label: "outbox.article_restore", conflict: "fields" },
  "article.delete": {
    record,
    method: "DELETE",
    label: "outbox.article_delete",
    conflict: "deletion",
    restore: "article.restore",
  },
} satisfies ChangeKinds<MessageId>;
