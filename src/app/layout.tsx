import { type ReactNode, Suspense } from "react";
import { useTranslate } from "../i18n/use-translate.tsx";
import { ReferralSlot } from "../ui/referral-slot.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";
import { SampleBanner } from "./sample-banner.tsx";
import { SupportSlot } from "./support-slot.tsx";

const MAIN_ID = "main";

/** What every page stands in. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslate();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t("layout.skip")}
      </a>
      <Header />
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <Suspense fallback={<div className={styles.waiting} aria-busy="true" />}>{children}</Suspense>
      </main>
      <SampleBanner />
      <ReferralSlot />
      <Footer />
      <SupportSlot />
    </div>
  );
}
