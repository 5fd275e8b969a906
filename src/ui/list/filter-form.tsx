import { type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button, ButtonLink } from "../button.tsx";
import styles from "./list-page.module.css";

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
  const form = useRef<HTMLFormElement>(null);
  // A new URL resets the fields in place, which keeps the focus.
  const inUrl = JSON.stringify(values);
  const filled = useRef(inUrl);
  useEffect(() => {
    // Skip the first: keep input typed before hydration.
    if (filled.current !== inUrl) form.current?.reset();
    filled.current = inUrl;
  }, [inUrl]);
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
