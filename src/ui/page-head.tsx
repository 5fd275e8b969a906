import type { ReactNode } from "react";
import styles from "./page-head.module.css";

type PageHeadProps = {
  title: string;
  lead?: ReactNode;
  /** If it is not the page's language. */
  lang?: string | undefined;
};

export function PageHead({ title, lead, lang }: PageHeadProps) {
  return (
    <header className={styles.head} lang={lang}>
      <h1>{title}</h1>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
    </header>
  );
}
