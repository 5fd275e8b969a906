import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import type { Rights } from "#domain/roles.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ChevronIcon } from "../../../ui/icons.tsx";
import styles from "./admin-tabs.module.css";
import { sectionOf, sectionsFor } from "./admin-sections.ts";
import { useTabCounts } from "./use-tab-counts.ts";

/** Sections with counts of pending work; a menu on phones. */
export function AdminTabs({ user }: { user: Rights }) {
  const { t } = useTranslate();
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const counts = useTabCounts(user);
  const current = sectionOf(path);
  const sections = sectionsFor(user);
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpen(false);
      nav.current?.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);
  if (sections.length === 0) return null;
  const waiting = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <nav ref={nav} className={styles.nav} aria-label={t("admin.nav")} data-open={open || undefined}>
      <button type="button" className={styles.opener} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.current}>{t(current.label)}</span>
        <Count count={waiting} />
        <ChevronIcon />
      </button>
      <ul className={styles.tabs}>
        {sections.map(({ label, href }) => (
          <li key={href}>
            <Link
              href={href}
              className={styles.tab}
              aria-current={href === current.href ? (path === href ? "page" : "true") : undefined}
              onClick={() => setOpen(false)}
            >
              {t(label)}
              <Count count={counts.get(href) ?? 0} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  const { t } = useTranslate();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden="true">{t("number", { value: count })}</span>
      <span className="only-read-aloud">{t("admin.waiting", { count })}</span>
    </span>
  );
}
