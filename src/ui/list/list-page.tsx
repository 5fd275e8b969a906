import { type ReactNode, type SyntheticEvent, useState } from "react";
import { parseIsoDate } from "#domain/base/day.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button, ButtonLink } from "../button.tsx";
import { SelectField, InputField } from "../form/field.tsx";
import { useRefilled } from "../form/use-refilled.ts";
import styles from "./list-page.module.css";

type ListPageProps = {
  /** A `FilterForm`, and what else narrows the list; beside it on wide screens. */
  filters: ReactNode;
  /** Names the results for those who hear the page. */
  label: string;
  /** How many there are, once known. */
  count: ReactNode;
  order: ReactNode;
  /** Under the filters on wide screens, else after the results. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A public list: filters, count and order, results. Its state is `useUrlSearch`; the `lists` texts are required. */
export function ListPage({ filters, label, count, order, aside, children }: ListPageProps) {
  return (
    <div className={aside ? `${styles.columns} ${styles.withAside}` : styles.columns}>
      <div className={styles.side}>{filters}</div>
      <section className={styles.results} aria-label={label}>
        <div className={styles.bar}>
          <output className={styles.count}>{count}</output>
          {/* If no script runs, the order stays as it is. */}
          <div className={styles.order} data-needs-script="">
            {order}
          </div>
        </div>
        {children}
      </section>
      {aside && <div>{aside}</div>}
    </div>
  );
}

type FilterFormProps = {
  action: string;
  /** Query string of what the fields do not show: order, page size, other filters. */
  kept: string;
  /** The fields' values in the URL. */
  values: Readonly<Record<string, string>>;
  onSearch: (fields: Record<string, string>) => void;
  /** The list in which nothing is filtered; absent if nothing is. */
  clearHref?: string | undefined;
  children: ReactNode;
};

/** A native form that also works without script. Its fields are uncontrolled. */
export function FilterForm({ action, kept, values, onSearch, clearHref, children }: FilterFormProps) {
  const { t } = useTranslate();
  const form = useRefilled(JSON.stringify(values));
  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    onSearch(
      Object.fromEntries(
        Object.keys(values).map((name) => {
          const value = fields.get(name);
          return [name, typeof value === "string" ? value : ""];
        }),
      ),
    );
  }
  return (
    <search className={styles.filters}>
      <form ref={form} className={styles.fields} method="get" action={action} onSubmit={submit}>
        {[...new URLSearchParams(kept)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className={styles.buttons}>
          <Button look="primary" type="submit">
            {t("filter.search")}
          </Button>
          {clearHref !== undefined && (
            <ButtonLink look="plain" href={clearHref}>
              {t("filter.clear")}
            </ButtonLink>
          )}
        </div>
      </form>
    </search>
  );
}

/** Fields that are seldom needed, folded away. */
export function MoreFilters({
  title,
  open,
  children,
}: {
  title: string;
  open: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.more} open={open}>
      <summary>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  );
}

type Order<Sort extends string> = { sort: Sort; sort_dir: "asc" | "desc" };

type OrderFieldProps<Sort extends string> = {
  search: Order<Sort>;
  orders: readonly (Order<Sort> & { label: MessageId })[];
  onOrder: (order: Order<Sort>) => void;
};

export function OrderField<Sort extends string>({ search, orders, onOrder }: OrderFieldProps<Sort>) {
  const { t } = useTranslate();
  function choose(value: string): void {
    const chosen = orders.find((order) => nameOf(order) === value);
    if (chosen !== undefined) onOrder({ sort: chosen.sort, sort_dir: chosen.sort_dir });
  }
  return (
    <SelectField
      label={t("sort.label")}
      value={nameOf(search)}
      onChange={(event) => choose(event.target.value)}
    >
      {orders.map((order) => (
        <option key={nameOf(order)} value={nameOf(order)}>
          {t(order.label)}
        </option>
      ))}
    </SelectField>
  );
}

function nameOf({ sort, sort_dir }: Order<string>): string {
  return `${sort} ${sort_dir}`;
}

type DateFieldProps = { label: string; name: string; day: string };

/** The native date input supports only the Gregorian calendar: says so, and shows the Ethiopian date. Requires the `lists` texts. */
export function DateField({ label, name, day }: DateFieldProps) {
  const translator = useTranslate();
  const { t } = translator;
  // The picked day applies until the URL sets another.
  const [chosen, setChosen] = useState({ since: day, day });
  const shown = parseIsoDate(chosen.since === day ? chosen.day : day);
  return (
    <InputField
      label={label}
      name={name}
      type="date"
      defaultValue={day}
      note={
        shown === null
          ? t("filter.date_hint")
          : t("filter.date_is", { date: formatEthiopian(translator, shown) })
      }
      onChange={(event) => setChosen({ since: day, day: event.target.value })}
    />
  );
}
