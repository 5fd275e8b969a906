import type { ReactNode } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import { TibebLine } from "../../ui/tibeb.tsx";
import styles from "./account.module.css";
import type { FormState } from "./use-account-form.ts";

type EntryFrameProps = {
  title: string;
  lead?: string;
  state: FormState;
  /** The `redirect` parameter left this site. */
  redirectRefused?: boolean;
  foot?: ReactNode;
  children: ReactNode;
};

const TROUBLE: readonly FormState["status"][] = ["wrong", "refused", "limited", "failed"];

export function EntryFrame({ title, lead, state, redirectRefused = false, foot, children }: EntryFrameProps) {
  const { t } = useTranslate();
  const whole = TROUBLE.includes(state.status) ? t("form.error_title", { title }) : title;
  return (
    <div className={styles.entry}>
      <PageTitle title={whole} noindex />
      <PageHead title={title} lead={lead} />
      {redirectRefused && <Notice tone="caution" title={t("account.redirect_refused")} />}
      <div className={styles.card}>
        <TibebLine />
        {children}
      </div>
      {foot !== undefined && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
