import { type SyntheticEvent, useEffect, useRef } from "react";
import { links } from "../../lib/links.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { useNamedBranches } from "../../passports/offices.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { InputField, SelectField } from "../../ui/form/field.tsx";
import { DateFilter } from "./date-filter.tsx";
import { hasFilters, hasMoreFilters, type ListSearch } from "./list-search.ts";
import styles from "./passports.module.css";
import { useBranchNames } from "./use-branch-names.ts";

type ListFiltersProps = { search: ListSearch; onSearch: (change: Partial<ListSearch>) => void };

/** A native form that also works without script. */
export function ListFilters({ search, onSearch }: ListFiltersProps) {
  const { t } = useTranslate();
  const branches = useNamedBranches(useBranchNames(search.location));
  const form = useRef<HTMLFormElement>(null);
  // A new URL resets the fields in place, which keeps the focus; fields are uncontrolled.
  const address = JSON.stringify({ ...search, page: 1 });
  const filled = useRef(address);
  useEffect(() => {
    // Skip the first: keep input typed before hydration.
    if (filled.current !== address) form.current?.reset();
    filled.current = address;
  }, [address]);
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string): string => {
      const value = fields.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    onSearch({
      name: text("name"),
      request_number: text("request_number"),
      location: text("location"),
      published_after: text("published_after"),
      published_before: text("published_before"),
    });
  }
  const { published_after: after, published_before: before } = search;
  return (
    <search className={styles.filters}>
      <form ref={form} className={styles.fields} method="get" action={links.passports()} onSubmit={submit}>
        <InputField label={t("filter.name")} name="name" defaultValue={search.name} autoComplete="off" />
        <details className={styles.more} open={hasMoreFilters(search)}>
          <summary>{t("filter.more")}</summary>
          <div className={styles.fields}>
            <InputField
              label={t("filter.number")}
              name="request_number"
              defaultValue={search.request_number}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
            />
            {/* React does not update a select's default value. */}
            <SelectField
              key={search.location}
              label={t("filter.branch")}
              name="location"
              defaultValue={search.location}
            >
              <option value="">{t("filter.all_branches")}</option>
              {branches.map(({ branch, name }) => (
                <option key={branch} value={branch}>
                  {name}
                </option>
              ))}
            </SelectField>
            <DateFilter label={t("filter.after")} name="published_after" day={after} />
            <DateFilter label={t("filter.before")} name="published_before" day={before} />
          </div>
        </details>
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            {t("filter.show")}
          </Button>
          {hasFilters(search) && (
            <ButtonLink look="plain" href={links.passports()}>
              {t("filter.clear")}
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}
