import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { ProofHost } from "../../../accounts/passkeys/proof-host.tsx";
import { usePageMessages, useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { useOnline } from "../../../platform/hooks/use-online.ts";
import styles from "./frame.module.css";
import { crumbsOf } from "./admin-sections.ts";

type AdminFrameProps = {
  /** Server unreachable: showing cached data. */
  offline: boolean;
  children: ReactNode;
};

export function AdminFrame({ offline, children }: AdminFrameProps) {
  usePageMessages("admin-frame");
  const { t } = useTranslate();
  const online = useOnline();
  return (
    <div className={styles.frame}>
      <Crumbs />
      {(offline || !online) && <output className={styles.offline}>{t("admin.offline")}</output>}
      {children}
      <ProofHost />
    </div>
  );
}

function Crumbs() {
  const { t } = useTranslate();
  const [path] = useLocation();
  const crumbs = crumbsOf(path);
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={t("admin.way")}>
      <ol className={styles.crumbs}>
        {crumbs.map(({ label, href }) => (
          <li key={label}>
            {href === undefined ? (
              <span aria-current="page">{t(label)}</span>
            ) : (
              <Link href={href}>{t(label)}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
