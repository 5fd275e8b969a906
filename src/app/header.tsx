import { useState, type ComponentType, Suspense, useEffect } from "react";
import { Link } from "wouter";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { siteName } from "../platform/lib/site.ts";
import ui from "../ui/shared.module.css";
import { MenuIcon, SiteMark } from "../ui/icons.tsx";
import styles from "./header.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import type { MenuDrawer } from "./menu-drawer.tsx";
import { NavEntry } from "./nav-entry.tsx";
import { NAV_ITEMS, useAccountItems } from "./navigation.ts";
import { links } from "../platform/lib/links.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

export function Header() {
  const translator = useTranslate();
  const { t } = translator;
  const menu = `${ui.iconButton} ${styles.menu}`;
  const accountItems = useAccountItems();
  const [Drawer, setDrawer] = useState<typeof MenuDrawer | null>(null);
  function openDrawer(): void {
    // If loading fails the menu stays closed; the footer has the same links.
    import("./menu-drawer.tsx").then(
      (module) => setDrawer(() => module.MenuDrawer),
      () => {},
    );
  }
  return (
    <header className={styles.header}>
      <div className={styles.headerInner}>
        <Link className={styles.brand} href={links.home()}>
          <SiteMark className={styles.mark} />
          {siteName(translator)}
        </Link>
        <div className={styles.tools}>
          <LanguageSwitch />
          <ThemeToggle />
          <nav className={styles.account} aria-label={t("nav.account")}>
            {accountItems.map((item) => (
              <NavEntry key={item.label} item={item} className={styles.accountLink} />
            ))}
          </nav>
          <button
            type="button"
            data-needs-script=""
            className={menu}
            aria-label={t("nav.menu")}
            aria-haspopup="dialog"
            aria-expanded={Drawer !== null}
            onClick={openDrawer}
          >
            <MenuIcon />
          </button>
          <noscript>
            <a className={menu} href="#footer-services" aria-label={t("nav.menu")}>
              <MenuIcon />
            </a>
          </noscript>
        </div>
        <nav className={styles.nav} aria-label={t("nav.label")}>
          {NAV_ITEMS.map((item) => (
            <NavEntry key={item.label} item={item} className={styles.headerLink} />
          ))}
        </nav>
      </div>
      {Drawer !== null && <Drawer onClose={() => setDrawer(null)} />}
    </header>
  );
}

/** Reserves space for the header, which loads with the admin pages. */
export function AdminHeaderSlot() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./admin-pages.tsx").then(
      (module) => setLoaded(() => module.AdminHeader),
      // The page reports the failed load.
      () => {},
    );
  }, []);
  const place = <div className={styles.headerPlace} />;
  if (Loaded === null) return place;
  return (
    <ErrorBoundary>
      <Suspense fallback={place}>
        <Loaded />
      </Suspense>
    </ErrorBoundary>
  );
}
