import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { usePageMessages, useTranslate } from "../../../i18n/use-translate.tsx";
import { useAccount } from "../../../lib/account-context.ts";
import { useOnline } from "../../../lib/use-online.ts";
import { ChevronIcon } from "../../../ui/icons.tsx";
import styles from "./admin-frame.module.css";
import { crumbsOf, sectionOf, sectionsFor } from "./admin-sections.ts";

type AdminFrameProps = {
  /** Beside the way to the page, always one touch away: what is not sent yet. */
  tools?: ReactNode;
  /** Nobody could ask the server who this is: what is seen is what the phone keeps. */
  offline: boolean;
  children: ReactNode;
};

/** What every admin page stands in: its parts, the way here, and whether the server can be reached. */
export function AdminFrame({ tools, offline, children }: AdminFrameProps) {
  usePageMessages("admin-frame");
  const { t } = useTranslate();
  const online = useOnline();
  return (
    <div className={styles.frame}>
      <AdminNav />
      <div className={styles.body}>
        <div className={styles.bar}>
          <Crumbs />
          {tools !== undefined && <div className={styles.tools}>{tools}</div>}
        </div>
        {(offline || !online) && <output className={styles.offline}>{t("admin.offline")}</output>}
        {children}
      </div>
    </div>
  );
}

/** Beside the page where there is room; on a phone a list that opens under the name of the part one is in. */
function AdminNav() {
  const { t } = useTranslate();
  const [path] = useLocation();
  const { user } = useAccount();
  const [open, setOpen] = useState(false);
  const current = sectionOf(path);
  const sections = user === null ? [] : sectionsFor(user);
  if (sections.length === 0) return null;
  return (
    <nav className={styles.nav} aria-label={t("admin.nav")} data-open={open || undefined}>
      <button type="button" className={styles.opener} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{t(current.label)}</span>
        <ChevronIcon />
      </button>
      <ul className={styles.sections}>
        {sections.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              className={styles.section}
              aria-current={href === current.href ? (path === href ? "page" : "true") : undefined}
              onClick={() => setOpen(false)}
            >
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Crumbs() {
  const { t } = useTranslate();
  const [path] = useLocation();
  const crumbs = crumbsOf(path);
  if (crumbs.length === 0) return <span />;
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
