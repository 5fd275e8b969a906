import type { ReactNode } from "react";
import styles from "./table.module.css";
import { PageTitle } from "../../../ui/page-head.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { ButtonLink } from "../../../ui/button.tsx";

export function AdminPage({ children }: { children: ReactNode }) {
  return <div className={styles.adminPage}>{children}</div>;
}

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

export function AdminMissing({ title }: { title: string }) {
  const { t } = useTranslate();
  return (
    <AdminPage>
      <AdminHead
        title={title}
        lead={t("table.missing")}
        actions={<ButtonLink href={adminLinks.start()}>{t("table.to_start")}</ButtonLink>}
      />
    </AdminPage>
  );
}
