import {
  StrictMode,
  useState,
  lazy,
  Suspense,
  useSyncExternalStore,
  type ComponentType,
  useEffect,
  type ReactNode,
  useRef,
} from "react";
import { useLocation } from "wouter";
import { OfficesProvider } from "../passports/offices.tsx";
import { MirrorProvider } from "../platform/hooks/mirror-view.tsx";
import { type Services, useServices, ServicesProvider } from "../platform/hooks/services-context.ts";
import { useIsSample } from "../platform/hooks/use-overview.ts";
import type { Language } from "../platform/i18n/language.ts";
import { LanguageProvider, useLanguage, useTranslate } from "../platform/i18n/use-translate.tsx";
import { install } from "../platform/lib/install.ts";
import type { SupportBadge } from "../ui/support-badge.tsx";
import { supportChoice } from "../ui/support-choice.ts";
import { toastHost } from "../ui/toast.ts";
import { AdminHeaderSlot, Header } from "./header.tsx";
import { isAdminPath, matchPage } from "./match-page.ts";
import { followDownloadLinks, type InstallTrigger } from "./download-links.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Footer, ReferralSlot } from "./footer.tsx";
import styles from "./app.module.css";
import { otherPages, pages } from "./pages.ts";
import { optionalImport } from "./preload-error.ts";
import type { RenderedClock } from "./rendered-clock.ts";
import type { AppUpdate } from "./service-worker-registration.ts";
import { useFocusOnHeading } from "./use-focus-on-heading.ts";
import { useIdle } from "./use-idle.ts";
import { WatchHost } from "./watch-host.tsx";

/**
 * Each page has its own error boundary, reset by navigation. `onReady` runs after each page that renders without error.
 */
function App({ onReady }: { onReady: () => void }) {
  const [path] = useLocation();
  const match = matchPage(path);
  const { Page } = match === null ? otherPages : pages[match.name];
  useScrollToTop(path);
  useFocusOnHeading(path);
  useSentHead(path);
  return (
    <Layout isAlone={match !== null && pages[match.name].isAlone === true}>
      {/* The admin area persists between its pages and has boundaries inside. */}
      <ErrorBoundary key={isAdminPath(path) ? "" : path}>
        <Page {...match?.params} />
        <WhenReady run={onReady} />
      </ErrorBoundary>
    </Layout>
  );
}

/** A sibling of the page: its effect runs once the page no longer suspends. */
function WhenReady({ run }: { run: () => void }) {
  // oxlint-disable-next-line react/exhaustive-deps -- once per page, with the current function
  useEffect(run, []);
  return null;
}

/** Removes the server's head elements (document-head.ts) on navigation: browsers share the canonical URL. */
function useSentHead(path: string): void {
  const sent = useRef(path);
  useEffect(() => {
    if (path === sent.current) return;
    for (const element of document.head.querySelectorAll("[data-sent]")) element.remove();
  }, [path]);
}

/** The browser's event, and wouter's for links. */
const MOVES = ["popstate", "pushState"];

/** New pages start at the top; on Back and Forward the browser restores the position. */
function useScrollToTop(path: string): void {
  const former = useRef(path);
  const travelled = useRef(false);
  useEffect(() => {
    // Both events: moves within a page keep the path, and the last one counts.
    const mark = (event: Event): void => {
      travelled.current = event.type === "popstate";
    };
    for (const move of MOVES) window.addEventListener(move, mark);
    return () => {
      for (const move of MOVES) window.removeEventListener(move, mark);
    };
  }, []);
  useEffect(() => {
    if (former.current === path) return;
    former.current = path;
    if (!travelled.current) window.scrollTo(0, 0);
  }, [path]);
}

const MAIN_ID = "main";

function Layout({ isAlone, children }: { isAlone: boolean; children: ReactNode }) {
  const { t } = useTranslate();
  const [path] = useLocation();
  const isAdmin = isAdminPath(path);
  return (
    <div className={styles.shell} data-area={isAdmin ? "admin" : undefined}>
      <a className={styles.skip} href={`#${MAIN_ID}`}>
        {t("layout.skip")}
      </a>
      {isAdmin ? <AdminHeaderSlot /> : !isAlone && <Header />}
      <main id={MAIN_ID} className={styles.main} tabIndex={-1}>
        <Suspense fallback={<div className={styles.pageWaiting} aria-busy="true" />}>{children}</Suspense>
      </main>
      {!isAdmin && (
        <>
          <SampleBanner />
          {!isAlone && (
            <>
              <ReferralSlot />
              <Footer />
              <SupportSlot />
            </>
          )}
        </>
      )}
    </div>
  );
}

const UpdateNotice = lazy(() =>
  optionalImport(() => import("./update-notice.tsx")).then(
    (module) => ({ default: module.UpdateNotice }),
    // Missing as well, perhaps: the open page stays.
    () => ({ default: () => null }),
  ),
);

function WaitingUpdate({ update }: { update: AppUpdate }) {
  const waiting = useSyncExternalStore(update.subscribe, update.isWaiting, () => false);
  return (
    waiting && (
      <Suspense>
        <UpdateNotice onUpdate={update.apply} />
      </Suspense>
    )
  );
}

type RootProps = {
  services: Omit<Services, "now">;
  clock: RenderedClock;
  language: Language;
  update: AppUpdate;
  /** A page has rendered; may run more than once. */
  onReady?: () => void;
};

/** The same tree in browser and server, so that React's generated ids match. */
export function Root({ services, clock, language, update, onReady }: RootProps) {
  const [known, setKnown] = useState<Services>({ ...services, now: clock.now });
  function settle(): void {
    onReady?.();
    // A new object re-renders every screen with the new time.
    if (clock.settle()) setKnown({ ...known });
  }
  return (
    <StrictMode>
      <Providers services={known} language={language}>
        <WatchHost>
          <App onReady={settle} />
        </WatchHost>
        <WaitingUpdate update={update} />
        <ConnectionNotice />
        <InstallHost />
        <ToasterHost />
      </Providers>
    </StrictMode>
  );
}

const ReloadNotice = lazy(() =>
  import("./update-notice.tsx").then((module) => ({ default: module.ReloadNotice })),
);

/** Two builds share the database: names the tab to reload. */
function ConnectionNotice() {
  const { outdatedTab } = useServices();
  const tab = useSyncExternalStore(outdatedTab.subscribe, outdatedTab.get, outdatedTab.get);
  if (tab === null) return null;
  return (
    <Suspense>
      <ReloadNotice tab={tab} />
    </Suspense>
  );
}

/** Empty until the first toast, or if its code fails to load. */
function ToasterHost() {
  const requested = useSyncExternalStore(toastHost.subscribe, toastHost.isRequested, () => false);
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (!requested) return;
    import("./toaster.tsx").then(
      (module) => setToaster(() => module.Toaster),
      () => {},
    );
  }, [requested]);
  return Toaster && <Toaster />;
}

type ProvidersProps = { services: Services; language: Language; children: ReactNode };

/** Contexts inside the outermost error boundary, which also catches the layout's errors. */
function Providers({ services, language, children }: ProvidersProps) {
  return (
    <LanguageProvider language={language}>
      <ErrorBoundary>
        <ServicesProvider value={services}>
          <MirrorProvider>
            <OfficesProvider>{children}</OfficesProvider>
          </MirrorProvider>
        </ServicesProvider>
      </ErrorBoundary>
    </LanguageProvider>
  );
}

/** Handles install requests; code and texts load on the first. */
function InstallHost() {
  const language = useLanguage();
  const [dialog, setDialog] = useState<ReactNode>(null);
  useEffect(
    () =>
      followDownloadLinks((how) => {
        answer(how, language).then(
          (show) => setDialog(show(() => setDialog(null))),
          // Loading failed, e.g. offline: ignore.
          () => undefined,
        );
      }),
    [language],
  );
  return dialog;
}

async function answer(how: InstallTrigger, language: Language) {
  // First, within the click, or the browser does not prompt.
  const outcome = how === "clicked" || install.state().standalone ? await install.request() : "opened";
  const [{ answerInstall }] = await Promise.all([
    import("./install/answer-install.tsx"),
    language.loadPage("install"),
  ]);
  return answerInstall(outcome, language.translator());
}

/** On every page until a real list is imported. */
function SampleBanner() {
  const { t } = useTranslate();
  if (!useIsSample()) return null;
  return (
    <aside className={styles.sampleBanner} aria-label={t("sample.label")}>
      <p>{t("sample.banner")}</p>
    </aside>
  );
}

function SupportSlot() {
  const { t } = useTranslate();
  const [path] = useLocation();
  const idle = useIdle();
  const offered = useSyncExternalStore(
    supportChoice.subscribe,
    () => supportChoice.isShown(path),
    () => false,
  );
  const [Badge, setBadge] = useState<typeof SupportBadge | null>(null);
  const wanted = idle && offered;
  useEffect(() => {
    if (!wanted) return;
    optionalImport(() => import("../ui/support-badge.tsx")).then(
      (module) => setBadge(() => module.SupportBadge),
      // Optional: ignore load failures.
      () => {},
    );
  }, [wanted]);
  if (!wanted || Badge === null) return null;
  return (
    <aside className={styles.supportSlot} aria-label={t("support.label")}>
      <Badge href={supportChoice.address()} onHide={() => supportChoice.show(false)} />
    </aside>
  );
}
