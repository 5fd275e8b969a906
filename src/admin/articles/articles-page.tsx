import { adminArticleListSchema, type AdminArticleSummary } from "#domain/articles/admin-contract.ts";
import { ARTICLE_SORTS, ARTICLE_STATUSES, DEFAULT_ARTICLE_PAGE_SIZE } from "#domain/articles/contract.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { mayChangeArticle } from "#domain/articles/article-rights.ts";
import { useAccount } from "../../platform/hooks/account-context.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { wholeNumber } from "../../platform/lib/page-number.ts";
import {
  choiceParam,
  dayParam,
  pageParams,
  type SearchParam,
  sortParams,
  textParam,
} from "../../platform/lib/search-params.ts";
import type { Fields } from "../../outbox/change.ts";
import { Button } from "../../ui/button.tsx";
import { useAct } from "../kit/outbox/use-act.ts";
import { fieldFilter } from "../kit/record/field-value.tsx";
import { RecordList, titleColumn } from "../kit/record/record-list.tsx";
import { isSaved, changesOf, DeleteSeveral, RestoreSeveral } from "../kit/record/several-records.tsx";
import type { Column } from "../kit/table/data-table.tsx";
import type { FilterField } from "../kit/table/filter-form.tsx";
import { Moment } from "../kit/table/moment.tsx";
import { useList } from "../kit/table/list-page.tsx";
import { ARTICLE, type ShownArticle } from "./article-record.ts";
import { statusesFrom } from "./read-article.ts";
import { useAuthors, useKnownArticles } from "./use-authors.ts";
import { ARTICLE_STATUS_LABELS } from "../kit/form/status-labels.ts";
import { type PillLook, StatusPill } from "../kit/table/status-pill.tsx";

/** `/admin/articles/`. */
export function ArticlesPage() {
  const translator = useTranslate();
  const { t } = translator;
  const list = useList({
    search: ARTICLE_SEARCH,
    path: apiPaths.adminArticles,
    schema: adminArticleListSchema,
  });
  const account = useAccount();
  const isBin = list.search.deleted !== "";
  return (
    <RecordList
      type={ARTICLE}
      list={list}
      title={t("admin_article.list")}
      filters={useFilters()}
      none={{ title: t("admin_article.none"), text: t("admin_article.none_text") }}
      rows={({ data }, show, isWhole) => show(data, isWhole && !isBin)}
      columns={columnsOf(translator)}
      isSelectable={(row) =>
        isSaved(row) && account !== null && mayChangeArticle(account, row.data?.author?.id ?? null)
      }
      renderActions={(chosen, done) => <SeveralArticles chosen={chosen} isBin={isBin} onDone={done} />}
    />
  );
}

function useFilters(): readonly FilterField[] {
  const translator = useTranslate();
  const { t } = translator;
  const authors = useAuthors(useKnownArticles());
  return [
    { name: "q", label: t("admin_article.search") },
    fieldFilter(translator, ARTICLE, "status"),
    { name: "category", label: t("admin_article.category"), seldom: true },
    { name: "tag", label: t("admin_article.tag"), seldom: true },
    {
      name: "author_id",
      label: t("field.author_id"),
      options: authors.map(({ id, name }) => ({ value: String(id), label: name })),
      seldom: true,
    },
    { name: "published_after", label: t("admin_article.after"), kind: "day", seldom: true },
    { name: "published_before", label: t("admin_article.before"), kind: "day", seldom: true },
    {
      name: "deleted",
      label: t("admin_article.bin"),
      anyLabel: t("admin_article.bin_no"),
      options: [{ value: "true", label: t("admin_article.bin_only") }],
      seldom: true,
    },
  ];
}

function columnsOf(translator: Translator): Column<ShownArticle, (typeof ARTICLE_SORTS)[number]>[] {
  const { t } = translator;
  return [
    titleColumn(translator, ARTICLE, "title", { sort: "title", langOf: ({ language }) => language }),
    {
      id: "status",
      label: t("field.status"),
      cell: ({ fields, data }) => (
        <StatusMark status={fields.status} isDeleted={typeof data?.deleted_at === "string"} />
      ),
    },
    {
      id: "author",
      label: t("field.author_id"),
      cell: ({ data }) => data?.author?.name ?? "–",
    },
    {
      id: "topics",
      label: t("admin_article.topics"),
      cell: ({ fields }) =>
        [fields.categories, fields.tags].filter(Boolean).join("\n").split("\n").join(", ") || "–",
    },
    {
      id: "published",
      label: t("field.published_at"),
      sort: "published_at",
      figures: true,
      cell: ({ fields }) => (fields.published_at === "" ? "–" : <Moment at={fields.published_at} />),
    },
    {
      id: "updated",
      label: t("admin_article.changed"),
      sort: "updated_at",
      figures: true,
      cell: ({ data }) => (data === null ? "–" : <Moment at={data.updated_at ?? data.created_at} dayOnly />),
    },
  ];
}

/** An id as text: "" filters nothing. */
function idParam(): SearchParam<string> {
  return {
    fallback: "",
    read: (text) => (wholeNumber(text, 999_999_999) === null ? null : String(Number(text))),
  };
}

/** Parameters of `/admin/articles/`. */
export const ARTICLE_SEARCH = {
  q: textParam(),
  status: choiceParam(ARTICLE_STATUSES),
  category: textParam(),
  tag: textParam(),
  author_id: idParam(),
  published_after: dayParam(),
  published_before: dayParam(),
  /** The bin. */
  deleted: choiceParam(["true"]),
  ...sortParams(ARTICLE_SORTS, "published_at", "desc"),
  ...pageParams(DEFAULT_ARTICLE_PAGE_SIZE),
};

type SeveralArticlesProps = { chosen: readonly ShownArticle[]; isBin: boolean; onDone: () => void };

/** Publishes those of the chosen that can be, deletes them, or takes them out of the bin. */
function SeveralArticles({ chosen, isBin, onDone }: SeveralArticlesProps) {
  const { t } = useTranslate();
  const { now } = useServices();
  const act = useAct();
  if (isBin) return <RestoreSeveral type={ARTICLE} chosen={chosen} onDone={onDone} />;
  const unpublished = chosen.filter(
    ({ fields }) => fields.status !== "published" && statusesFrom(fields.status).includes("published"),
  );
  async function publish(): Promise<void> {
    const bodyOf = (data: AdminArticleSummary) => publishedNow(data, now());
    const changes = changesOf(ARTICLE, unpublished, { kind: "article.update", bodyOf });
    if ((await act("save", changes)) !== null) onDone();
  }
  return (
    <>
      <Button disabled={unpublished.length === 0} onClick={() => void publish()}>
        {t("admin_article.publish_several", { count: unpublished.length })}
      </Button>
      <DeleteSeveral type={ARTICLE} chosen={chosen} onDone={onDone} />
    </>
  );
}

/** A draft whose time was chosen and is past is published as of then. */
export function publishedNow({ status, published_at }: AdminArticleSummary, now: number): Fields {
  const isPast = status !== "scheduled" && published_at !== null && Date.parse(published_at) <= now;
  return { status: "published", published_at: isPast ? published_at : new Date(now).toISOString() };
}

const LOOKS: Partial<Record<(typeof ARTICLE_STATUSES)[number], PillLook>> = {
  published: { tone: "positive" },
  scheduled: { tone: "notice" },
};
const DELETED: PillLook = { tone: "critical" };

export function StatusMark({ status, isDeleted }: { status: string; isDeleted: boolean }) {
  const { t } = useTranslate();
  const known = ARTICLE_STATUSES.find((one) => one === status);
  if (isDeleted) return <StatusPill look={DELETED}>{t("admin_article.deleted")}</StatusPill>;
  if (known === undefined) return <StatusPill>{status}</StatusPill>;
  return <StatusPill look={LOOKS[known]}>{t(ARTICLE_STATUS_LABELS[known])}</StatusPill>;
}
