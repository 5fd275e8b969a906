import { links } from "../../lib/links.ts";
import { formatSearch, isNarrowed } from "../../lib/search-spec.ts";
import type { UrlSearch } from "../../hooks/use-url-search.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useNamedBranches } from "../../passports/offices.tsx";
import { InputField, SelectField } from "../../ui/form/field.tsx";
import { DateField } from "../../ui/list/date-field.tsx";
import { FilterForm, MoreFilters } from "../../ui/list/filter-form.tsx";
import { LIST_SEARCH, type ListSearch, MORE_FILTERS } from "./list-search.ts";
import { useBranchNames } from "./use-branch-names.ts";

export function ListFilters({ list }: { list: UrlSearch<ListSearch> }) {
  const { t } = useTranslate();
  const { search } = list;
  const { name, request_number, location, published_after, published_before } = search;
  const values = { name, request_number, location, published_after, published_before };
  const none = { name: "", request_number: "", location: "", published_after: "", published_before: "" };
  const branches = useNamedBranches(useBranchNames(location));
  return (
    <FilterForm
      action={links.passports()}
      kept={formatSearch(LIST_SEARCH, { ...search, ...none, page: 1 })}
      values={values}
      onSearch={list.filter}
      clearHref={isNarrowed(search, ["name", ...MORE_FILTERS]) ? list.clearHref : undefined}
    >
      <InputField label={t("lookup.label")} name="name" defaultValue={name} autoComplete="off" />
      <MoreFilters title={t("filter.more")} open={isNarrowed(search, MORE_FILTERS)}>
        <InputField
          label={t("filter.number")}
          name="request_number"
          defaultValue={request_number}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        {/* React does not update a select's default value. */}
        <SelectField key={location} label={t("filter.branch")} name="location" defaultValue={location}>
          <option value="">{t("filter.all_branches")}</option>
          {branches.map((branch) => (
            <option key={branch.branch} value={branch.branch}>
              {branch.name}
            </option>
          ))}
        </SelectField>
        <DateField label={t("filter.after")} name="published_after" day={published_after} />
        <DateField label={t("filter.before")} name="published_before" day={published_before} />
      </MoreFilters>
    </FilterForm>
  );
}
