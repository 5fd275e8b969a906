import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Link } from "wouter";
import { useLanguage, useTranslate } from "../platform/i18n/use-translate.tsx";
import { AGENCY } from "../platform/lib/agency.ts";
import { site, siteName } from "../platform/lib/site.ts";
import { useServices } from "../platform/hooks/services-context.ts";
import { supportChoice } from "../ui/support-choice.ts";
import { TibebBand } from "../ui/tibeb.tsx";
import ui from "../ui/ui.module.css";
import styles from "./app.module.css";
import { NavEntry } from "./nav-entry.tsx";
import { serviceItems } from "./navigation.ts";
import { links } from "../platform/lib/links.ts";

/** Server and phone must render the same year, in any time zone. */
const ADDIS_ABABA_AHEAD_MS = 3 * 3600 * 1000;

export function Footer() {
  const translator = useTranslate();
  const { t } = translator;
  const name = siteName(translator);
  const { now } = useServices();
  const year = String(new Date(now() + ADDIS_ABABA_AHEAD_MS).getUTCFullYear());
  return (
    <footer className={styles.footer}>
      <TibebBand />
      <div className={styles.footerInner}>
        <div className={styles.independent}>
          <p className={styles.footerName}>{name}</p>
          <p>{t("independent.long")}</p>
          <p>
            <a href={AGENCY.trackerUrl} rel="noreferrer">
              {t("agency.tracker")}
            </a>
          </p>
        </div>
        <nav className={styles.list} aria-labelledby="footer-services">
          <h2 id="footer-services">{t("footer.services")}</h2>
          {serviceItems(translator.locale).map((item) => (
            <NavEntry key={item.label} item={item} className={styles.footerLink} />
          ))}
        </nav>
        <Community />
        <div className={styles.last}>
          <p>{t("footer.copyright", { year, site: name })}</p>
          <div className={styles.together}>
            <Link className={styles.footerLink} href={links.handOn()}>
              {t("footer.hand_on")}
            </Link>
            <Link className={styles.footerLink} href={links.service()}>
              {t("footer.service")}
            </Link>
            <Link className={styles.footerLink} href={links.helpOthers()}>
              {t("footer.help_others")}
            </Link>
            <Legal />
            <ShowSupport />
          </div>
        </div>
      </div>
    </footer>
  );
}

function Community() {
  const { t } = useTranslate();
  const entries = [
    ...(site.chatGroupUrl === "" ? [] : [{ url: site.chatGroupUrl, text: t("footer.chat") }]),
    ...(site.communityUrl === "" ? [] : [{ url: site.communityUrl, text: t("footer.community") }]),
    ...site.developerUrls.map((url) => ({ url, text: t("footer.developer", { where: nameOfProfile(url) }) })),
  ];
  if (entries.length === 0) return null;
  return (
    <nav className={styles.list} aria-labelledby="footer-more">
      <h2 id="footer-more">{t("footer.more")}</h2>
      {entries.map(({ url, text }) => (
        <a key={url} className={styles.footerLink} href={url} target="_blank" rel="noopener noreferrer">
          {text}
        </a>
      ))}
    </nav>
  );
}

/** "example.org/name" from a URL. */
function nameOfProfile(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host.replace(/^www\./, "")}${pathname.replace(/\/$/, "")}`;
}

function ShowSupport() {
  const { t } = useTranslate();
  const dismissed = useSyncExternalStore(supportChoice.subscribe, supportChoice.isDismissed, () => false);
  if (!dismissed) return null;
  return (
    <button type="button" className={styles.footerLink} onClick={() => supportChoice.show(true)}>
      {t("support.show")}
    </button>
  );
}

function Legal() {
  const { t } = useTranslate();
  const language = useLanguage();
  const [dialog, setDialog] = useState<ReactNode>(null);
  function show(): void {
    Promise.all([import("./coming-soon.tsx"), language.loadPage("coming-soon")]).then(
      ([{ ComingSoon }]) => setDialog(<ComingSoon onClose={() => setDialog(null)} />),
      () => {},
    );
  }
  return (
    <>
      <button type="button" className={styles.footerLink} onClick={show}>
        {t("footer.terms")}
      </button>
      <Link className={styles.footerLink} href={links.privacy()}>
        {t("footer.privacy")}
      </Link>
      {dialog}
    </>
  );
}

/** The site's own paid link, labelled as such; where none is configured, the place is offered. */
export function ReferralSlot() {
  const { t } = useTranslate();
  return (
    <aside className={ui.referral} aria-label={t("referral.mark")}>
      <p className={ui.referralMark}>{t("referral.mark")}</p>
      {site.referralUrl === "" ? (
        <Link href={links.advertise()}>{t("referral.here")}</Link>
      ) : (
        <a href={site.referralUrl} target="_blank" rel="sponsored noopener">
          {site.referralText}
        </a>
      )}
    </aside>
  );
}
