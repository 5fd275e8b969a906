import { useState } from "react";
import { Link } from "wouter";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { siteName } from "../platform/lib/site.ts";
import ui from "../ui/ui.module.css";
import { MenuIcon } from "../ui/icons.tsx";
import { SiteMark } from "../ui/site-mark.tsx";
import styles from "./app.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import type { MenuDrawer } from "./menu-drawer.tsx";
import { NavEntry } from "./nav-entry.tsx";
import { NAV_ITEMS } from "./navigation.ts";
import { links } from "../platform/lib/links.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useAccountItems } from "./use-account-items.ts";

export function Header() {
  const translator = useTranslate();
  const { t } = translator;
  const menu = `${ui.iconButton} ${styles.headerMenu}`;
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
        <Link className={styles.headerBrand} href={links.home()}>
          <SiteMark className={styles.headerMark} />
          {siteName(translator)}
        </Link>
        <div className={styles.headerTools}>
          <LanguageSwitch />
          <ThemeToggle />
          <nav className={styles.headerAccount} aria-label={t("nav.account")}>
            {accountItems.map((item) => (
              <NavEntry key={item.label} item={item} className={styles.headerAccountLink} />
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
        <nav className={styles.headerNav} aria-label={t("nav.label")}>
          {NAV_ITEMS.map((item) => (
            <NavEntry key={item.label} item={item} className={styles.headerLink} />
          ))}
        </nav>
      </div>
      {Drawer !== null && <Drawer onClose={() => setDrawer(null)} />}
    </header>
  );
}
