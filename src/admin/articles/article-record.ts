import {
  type AdminArticle,
  adminArticleAnswerSchema,
  type AdminArticleSummary,
  needsDate,
} from "#domain/articles/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import { described } from "../kit/form/described-field.ts";
import type { RecordType } from "../kit/record/record-type.ts";
import type { ShownRecord } from "../kit/record/shown-record.ts";
import { ARTICLE_FIELDS, type ArticleTexts } from "./article-fields.ts";
import { plainArticle } from "./plain-article.ts";

/** Rows of lists come without the text. */
export type ArticleShape = { texts: ArticleTexts; data: AdminArticleSummary & Partial<AdminArticle> };
export type ShownArticle = ShownRecord<ArticleShape>;

export const ARTICLE: RecordType<ArticleShape> = {
  kind: "article",
  ...described(ARTICLE_FIELDS),
  keyOf: ({ slug }) => slug,
  readBody: (body) => body,
  readData: plainArticle,
  // The server asks for the date with every change of status to one of these.
  changeOf: (changed, { published_at }) =>
    needsDate(changed["status"]) ? { ...changed, published_at } : changed,
  isWide: true,
  opensAdded: true,
  titleOf: ({ title }) => title,
  href: adminLinks.article,
  listHref: adminLinks.articles(),
  newHref: adminLinks.newArticle(),
  sourceOf: (key) => ({ path: apiPaths.adminArticle(key), schema: adminArticleAnswerSchema }),
  labels: {
    new: "admin_article.new",
    newLead: "admin_article.new_lead",
    add: "admin_article.add",
    unsentLead: "admin_article.unsent_lead",
    missing: "admin_article.missing",
    publicPage: "admin_article.public_page",
    delete: "admin_article.delete",
    deleteZone: "admin_article.delete_zone",
    deleteWhat: "admin_article.delete_what",
    deleteTitle: "admin_article.delete_title",
    deleteSure: "admin_article.delete_sure",
  },
};
