import { useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import type { Rights } from "#domain/roles.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { ChevronIcon } from "../../../ui/icons.tsx";
import styles from "./admin-bar.module.css";
import { groupedSectionsFor, sectionOf } from "./admin-sections.ts";
import { useSectionCounts } from "./use-section-counts.ts";

/** All sections by group, with counts of pending work: a side bar, on phones a menu. */
export function AdminBar({ user }: { user: Rights }) {
  const { t } = useTranslate();
  const [path] = useLocation();
  const [open, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const counts = useSectionCounts(user);
  const current = sectionOf(path);
  const groups = groupedSectionsFor(user);
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
  if (groups.length === 0) return null;
  const waiting = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <nav ref={nav} className={styles.nav} aria-label={t("admin.nav")} data-open={open || undefined}>
      <button type="button" className={styles.opener} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.current}>{t(current.label)}</span>
        <Count count={waiting} />
        <ChevronIcon />
      </button>
      <div className={styles.groups}>
        {groups.map(({ label, sections }) => (
          <div key={label ?? ""} className={styles.group}>
            {label !== null && (
              <p className={styles.groupName} id={label}>
                {t(label)}
              </p>
            )}
            <ul aria-labelledby={label ?? undefined}>
              {sections.map(({ label: name, href }) => (
                <li key={href}>
                  <Link
                    href={href}
                    className={styles.section}
                    aria-current={href === current.href ? (path === href ? "page" : "true") : undefined}
                    onClick={() => setOpen(false)}
                  >
                    {t(name)}
                    <Count count={counts.get(href) ?? 0} />
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
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
