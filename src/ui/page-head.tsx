import type { ReactNode } from "react";
import styles from "./ui.module.css";

type PageHeadProps = {
  title: string;
  lead?: ReactNode;
  /** If it is not the page's language. */
  lang?: string | undefined;
};

export function PageHead({ title, lead, lang }: PageHeadProps) {
  return (
    <header className={styles.pageHead} lang={lang}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.pageLead}>{lead}</p>}
    </header>
  );
}
