import type { ReactNode } from "react";
import { PageTitle } from "../../../ui/page-head.tsx";
import styles from "./table.module.css";

type AdminHeadProps = {
  title: string;
  mark?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
};

export function AdminHead({ title, mark, lead, actions }: AdminHeadProps) {
  return (
    <header className={styles.head}>
      <PageTitle title={title} noindex />
      <div className={styles.headWords}>
        <div className={styles.headTitle}>
          <h1>{title}</h1>
          {mark}
        </div>
        {lead !== undefined && <p className={styles.headLead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.headActions}>{actions}</div>}
    </header>
  );
}
