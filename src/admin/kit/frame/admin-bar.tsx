import { useEffect, useRef, useState, useEffectEvent } from "react";
import { Link, useLocation } from "wouter";
import {
  adminOverviewSchema,
  type AdminOverview,
  type AttentionKind,
} from "#domain/imports/admin-overview.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { type Rights, mayEnterAdmin } from "#domain/accounts/roles.ts";
import { useServices } from "../../../platform/hooks/services-context.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { adminLinks } from "../../../platform/lib/admin-links.ts";
import { ChevronIcon } from "../../../ui/icons.tsx";
import { useOutbox } from "../outbox/use-outbox.ts";
import { useAdminQuery } from "../query/use-admin-query.ts";
import styles from "./frame.module.css";
import { groupedSectionsFor, sectionOf } from "./admin-sections.ts";

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
      <button type="button" className={styles.barOpener} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={styles.current}>{t(current.label)}</span>
        <Count count={waiting} />
        <ChevronIcon />
      </button>
      <div className={styles.barGroups}>
        {groups.map(({ label, sections }) => (
          <div key={label ?? ""}>
            {label !== null && (
              <p className={styles.barGroupName} id={label}>
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

/** No refetch on navigation within this time. */
const FRESH_MS = 5_000;

/** Refetched on navigation and after each change sent. */
function useSectionCounts(rights: Rights): ReadonlyMap<string, number> {
  const { now } = useServices();
  const [path] = useLocation();
  const { changes } = useOutbox();
  const sent = changes?.filter(({ state }) => state === "done").length ?? null;
  const { data, at, reload } = useAdminQuery(
    mayEnterAdmin(rights) ? apiPaths.adminOverview : null,
    adminOverviewSchema,
  );
  const refetch = useEffectEvent((force: boolean) => {
    if (at !== null && (force || now() - at > FRESH_MS)) reload();
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- refetch on navigation
  useEffect(() => refetch(false), [path]);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- refetch after each change sent
  useEffect(() => refetch(true), [sent]);
  return sectionCounts(data?.data.attention ?? []);
}

/** Null where the kind has no page. */
const SECTION_OF: Record<AttentionKind, string | null> = {
  pending_removals: adminLinks.removalRequests(),
  parsed_imports: adminLinks.imports(),
  failed_imports: adminLinks.imports(),
  pending_advertisement_requests: adminLinks.advertisementRequests(),
  ending_advertisements: adminLinks.advertisements(),
  // Replaced by the first real list: nothing to do.
  sample_lists: null,
};

/** Pending work by section address. */
export function sectionCounts(attention: AdminOverview["attention"]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, count } of attention) {
    const href = SECTION_OF[kind];
    if (href !== null && count > 0) counts.set(href, (counts.get(href) ?? 0) + count);
  }
  return counts;
}
