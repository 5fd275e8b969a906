import type { ReactNode } from "react";
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
