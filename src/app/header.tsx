import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import { useTranslate } from "../i18n/use-translate.tsx";
import { site } from "../lib/site.ts";
import { MenuIcon } from "../ui/icons.tsx";
import { SiteMark } from "../ui/site-mark.tsx";
import styles from "./header.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
import { NavEntry } from "./nav-entry.tsx";
import { ACCOUNT_ITEMS, NAV_ITEMS } from "./navigation.ts";
import { links } from "./routes.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

const MenuDrawer = lazy(() => import("./menu-drawer.tsx").then((module) => ({ default: module.MenuDrawer })));

export function Header() {
  const { t } = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link className={styles.brand} href={links.home()}>
          <SiteMark className={styles.mark} />
          {site.name}
        </Link>
        <div className={styles.tools}>
          <div className={styles.language}>
            <LanguageSwitch />
          </div>
          <ThemeToggle />
          <nav className={styles.account} aria-label={t("nav.account")}>
            {ACCOUNT_ITEMS.map((item) => (
              <NavEntry key={item.label} item={item} className={styles.accountLink} />
            ))}
          </nav>
          <button
            type="button"
            className={styles.menu}
            aria-label={t("nav.menu")}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <MenuIcon />
          </button>
        </div>
        <nav className={styles.nav} aria-label={t("nav.label")}>
          {NAV_ITEMS.map((item) => (
            <NavEntry key={item.label} item={item} className={styles.link} />
          ))}
        </nav>
      </div>
      {open && (
        <Suspense>
          <MenuDrawer onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}
