import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { accountRoutes } from "#domain/accounts/account-routes.ts";
import type { User } from "#domain/accounts/users.ts";
import { mayEnterAdmin } from "#domain/accounts/roles.ts";
import { SignOut } from "../accounts/pages/sign-out.tsx";
import { FindButton } from "../admin/kit/find/find-button.tsx";
import { AdminBar } from "../admin/kit/frame/admin-bar.tsx";
import { OutboxButton } from "../admin/kit/outbox/outbox-button.tsx";
import { useAccountCheck } from "../platform/hooks/use-account-check.ts";
import { usePageMessages, useTranslate } from "../platform/i18n/use-translate.tsx";
import { adminLinks } from "../platform/lib/admin-links.ts";
import { links } from "../platform/lib/links.ts";
import { site } from "../platform/lib/site.ts";
import { ChevronIcon, STROKE, SiteMark } from "../ui/icons.tsx";
import styles from "./admin-header.module.css";
import header from "./header.module.css";
import { LanguageSwitch } from "./language-switch.tsx";
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

function AdminAccountMenu({ user }: { user: User }) {
  usePageMessages("account");
  const { t } = useTranslate();
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeByItself(menu.current), []);
  function close(): void {
    if (menu.current !== null) menu.current.open = false;
  }
  return (
    <details ref={menu} className={styles.account}>
      <summary aria-label={t("admin.account_of", { name: `${user.first_name} ${user.last_name}` })}>
        <svg {...STROKE} className={styles.person}>
          <circle cx="10" cy="6.5" r="3.5" />
          <path d="M3 18c0-4 3-6 7-6s7 2 7 6" />
        </svg>
        <span className={styles.who}>{user.first_name}</span>
        <ChevronIcon />
      </summary>
      <div className={styles.menu}>
        <p className={styles.fullName}>{[user.first_name, user.last_name].join(" ")}</p>
        <Link href={accountRoutes.profile} onClick={close}>
          {t("nav.profile")}
        </Link>
        <Link href={links.home()} onClick={close}>
          {t("admin.public_site")}
        </Link>
        <div className={styles.menuSettings}>
          <LanguageSwitch />
          <ThemeToggle />
        </div>
        <SignOut user={user} />
      </div>
    </details>
  );
}

/** Closes on outside taps and Escape, unless a dialog it opened is on top. */
function closeByItself(menu: HTMLDetailsElement | null): (() => void) | undefined {
  if (menu === null) return undefined;
  const isAsking = (): boolean => menu.querySelector("dialog[open]") !== null;
  const onPress = ({ target }: Event): void => {
    if (!isAsking() && !(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !menu.open || isAsking()) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  };
  document.addEventListener("pointerdown", onPress);
  document.addEventListener("focusin", onPress);
  document.addEventListener("keydown", onKey);
  return () => {
    document.removeEventListener("pointerdown", onPress);
    document.removeEventListener("focusin", onPress);
    document.removeEventListener("keydown", onKey);
  };
}
