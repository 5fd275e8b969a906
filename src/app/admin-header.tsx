import { Link } from "wouter";
import { mayEnterAdmin } from "#domain/roles.ts";
import { FindButton } from "../features/admin/find/find-button.tsx";
import { AdminBar } from "../features/admin/frame/admin-bar.tsx";
import { OutboxButton } from "../features/admin/outbox/outbox-button.tsx";
import { usePageMessages, useTranslate } from "../i18n/use-translate.tsx";
import { site } from "../lib/site.ts";
import { useAccountCheck } from "../hooks/use-account-check.ts";
import { SiteMark } from "../ui/site-mark.tsx";
import header from "./header.module.css";
import { AdminAccountMenu } from "./admin-account-menu.tsx";
import styles from "./admin-header.module.css";
import { adminLinks } from "../lib/admin-links.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { links } from "../lib/links.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

export function AdminHeader() {
  usePageMessages("admin-frame");
  const { t } = useTranslate();
  const { snapshot } = useAccountCheck();
  const user = snapshot.kind === "signed-in" || snapshot.kind === "unreachable" ? snapshot.user : null;
  return (
    <header className={header.header}>
      <div className={styles.inner}>
        <Link
          className={`${header.brand} ${styles.brand}`}
          href={adminLinks.start()}
          aria-label={`${site.name} ${t("admin.start")}`}
        >
          <SiteMark className={header.mark} />
          <span className={styles.name}>{site.name}</span>{" "}
          <span className={styles.area}>{t("admin.start")}</span>
        </Link>
        {user !== null && <AdminBar user={user} />}
        <div className={styles.tools}>
          <Link className={styles.site} href={links.home()}>
            {t("admin.public_site")}
          </Link>
          {user !== null && mayEnterAdmin(user) && <FindButton user={user} />}
          {user !== null && <OutboxButton />}
          <div className={styles.settings}>
            <LanguageSwitch />
            <ThemeToggle />
          </div>
          {user !== null && <AdminAccountMenu user={user} />}
        </div>
      </div>
    </header>
  );
}
