import type { UrlSearch } from "../../hooks/use-url-search.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { links } from "../../lib/links.ts";
import { formatSearch, isNarrowed } from "../../lib/search-spec.ts";
import { InputField } from "../../ui/form/field.tsx";
import { FoldedOnPhones } from "../../ui/folded-on-phones.tsx";
import { DateField } from "../../ui/list/date-field.tsx";
import { FilterForm, MoreFilters } from "../../ui/list/filter-form.tsx";
import { ARTICLE_SEARCH, type ArticleSearch } from "./article-search.ts";
import { Topics } from "./topics.tsx";

export function ArticleFilters({ list }: { list: UrlSearch<ArticleSearch> }) {
  const { t } = useTranslate();
  const { search, filter } = list;
  const { q, published_after, published_before } = search;
  const typed = { q: "", published_after: "", published_before: "" };
  return (
    <>
      <FilterForm
        action={links.articles()}
        kept={formatSearch(ARTICLE_SEARCH, { ...search, ...typed, page: 1 })}
        values={{ q, published_after, published_before }}
        onSearch={filter}
      >
        <InputField
          label={t("articles.search")}
          name="q"
          type="search"
          defaultValue={q}
          autoComplete="off"
          enterKeyHint="search"
        />
        <MoreFilters
          title={t("articles.by_date")}
          open={isNarrowed(search, ["published_after", "published_before"])}
        >
          <DateField label={t("filter.after")} name="published_after" day={published_after} />
          <DateField label={t("filter.before")} name="published_before" day={published_before} />
        </MoreFilters>
      </FilterForm>
      <FoldedOnPhones title={t("articles.topics")}>
        <Topics list={list} kind="categories" param="category" />
        <Topics list={list} kind="tags" param="tag" />
      </FoldedOnPhones>
    </>
  );
}
