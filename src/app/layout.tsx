import { type ReactNode, Suspense } from "react";
import { useLocation } from "wouter";
import { useTranslate } from "../i18n/use-translate.tsx";
import { ReferralSlot } from "../ui/referral-slot.tsx";
import { AdminHeaderSlot } from "./admin-header-slot.tsx";
import { isAdminPath } from "./admin-path.ts";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";
import { SampleBanner } from "./sample-banner.tsx";
import { SupportSlot } from "./support-slot.tsx";

const MAIN_ID = "main";

export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslate();
  const [path] = useLocation();
  const isAdmin = isAdminPath(path);
  return (
    <div className={styles.shell} data-area={isAdmin ? "admin" : undefined}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t("layout.skip")}
      </a>
      {isAdmin ? <AdminHeaderSlot /> : <Header />}
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>{children}</Suspense>
      </main>
      {!isAdmin && (
        <>
          <SampleBanner />
          <ReferralSlot />
          <Footer />
          <SupportSlot />
        </>
      )}
    </div>
  );
}
