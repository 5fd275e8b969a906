import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { Drawer } from "../ui/drawer.tsx";
import { TibebLine } from "../ui/tibeb.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import styles from "./menu-and-update.module.css";
import { NavEntry } from "./nav-entry.tsx";
import { NAV_ITEMS, useAccountItems } from "./navigation.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

export function MenuDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslate();
  const accountItems = useAccountItems();
  const head = (
    <div className={styles.menuTools}>
      <LanguageSwitch />
      <ThemeToggle />
    </div>
  );
  return (
    <Drawer label={t("nav.menu")} head={head} onClose={onClose}>
      <nav className={styles.menuNav} aria-label={t("nav.label")}>
        {NAV_ITEMS.map((item) => (
          <NavEntry key={item.label} item={item} className={styles.menuLink} onMessage={onClose} />
        ))}
      </nav>
      <TibebLine />
      <nav className={styles.menuAccount} aria-label={t("nav.account")}>
        {accountItems.map((item) => (
          <NavEntry key={item.label} item={item} className={styles.menuButton} />
        ))}
      </nav>
    </Drawer>
  );
}
