import { useId, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useTranslate } from "../i18n/use-translate.tsx";
import { site } from "../lib/site.ts";
import { SiteMark } from "../ui/site-mark.tsx";
import styles from "./header.module.css";
import { NAV_ITEMS } from "./navigation.ts";
import { links } from "./routes.ts";

export function Header() {
  const { t } = useTranslate();
  const menuId = useId();
  const menu = useRef<HTMLElement>(null);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link className={styles.brand} href={links.home()}>
          <SiteMark className={styles.mark} />
          {site.name}
        </Link>
        <nav className={styles.wide} aria-label={t("nav.label")}>
          <NavLinks />
        </nav>
        <div className={styles.narrow}>
          <button type="button" className={styles.toggle} popoverTarget={menuId}>
            {t("nav.menu")}
          </button>
          {/* A native popover closes on Escape and on a touch beside it. */}
          <nav ref={menu} id={menuId} className={styles.menu} popover="auto" aria-label={t("nav.label")}>
            <NavLinks onFollow={() => menu.current?.hidePopover()} />
          </nav>
        </div>
      </div>
    </header>
  );
}

function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslate();
  const [path] = useLocation();
  return (
    <ul className={styles.links}>
      {NAV_ITEMS.map(({ href, label }) => (
        <li key={href}>
          <Link
            className={styles.link}
            href={href}
            aria-current={isSamePage(path, href) ? "page" : undefined}
            onClick={() => onFollow?.()}
          >
            {t(label)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** `/passports` and `/passports/` are one page. */
function isSamePage(path: string, href: string): boolean {
  return path.replace(/\/$/, "") === href.replace(/\/$/, "");
}
