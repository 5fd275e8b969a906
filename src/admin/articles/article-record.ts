import { type AdminArticle, adminArticleAnswerSchema } from "#domain/articles/admin-contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { adminLinks } from "../../platform/lib/admin-links.ts";
import type { RecordPages } from "../kit/record/record-type.ts";
import { ARTICLE, type ArticleTexts } from "./article-fields.ts";
import { ArticleForm } from "./article-form.tsx";

export const ARTICLE_PAGES: RecordPages<{ texts: ArticleTexts; data: AdminArticle }> = {
  ...ARTICLE,
  Form: ArticleForm,
  isWide: true,
  opensAdded: true,
  titleOf: ({ title }) => title,
  href: adminLinks.article,
  listHref: adminLinks.articles(),
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
