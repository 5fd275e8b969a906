import { Component, type ReactNode, useEffect } from "react";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import { MissingCode } from "../platform/lib/chunk-fault.ts";
import { analytics } from "../platform/lib/analytics.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { PageTitle } from "../ui/page-head.tsx";
import styles from "./error-page.module.css";
import { links } from "../platform/lib/links.ts";

type Props = { children: ReactNode };
type State = { error: Error | null };

/** A class, since React has no hook for error boundaries. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: unknown): void {
    analytics.caught({ handler: "boundary", error });
  }

  /** Failed chunk loads are cached until a full reload. */
  #retry(): void {
    if (navigator.onLine) window.location.reload();
    else this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof MissingCode && !navigator.onLine) return <NotHereYet />;
    return <ErrorScreen message={error.message} onRetry={() => this.#retry()} />;
  }
}

/** Shown until the connection is back. A failed import is not repeated, so the page is reloaded. */
function NotHereYet() {
  const { t } = useTranslate();
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <section className={styles.lost} role="alert">
      <PageTitle title={t("not_here.title")} noindex />
      <h1>{t("not_here.title")}</h1>
      <p>{t("error.offline")}</p>
      <div className={styles.actions}>
        <ButtonLink href={links.home()} reload>
          {t("off_course.home")}
        </ButtonLink>
      </div>
    </section>
  );
}

function ErrorScreen({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslate();
  return (
    <section className={styles.lost} role="alert">
      <PageTitle title={t("off_course.title")} noindex />
      <h1>{t("off_course.title")}</h1>
      <p>{t("off_course.text")}</p>
      {import.meta.env.DEV && <pre className={styles.detail}>{message}</pre>}
      <div className={styles.actions}>
        <Button look="primary" onClick={onRetry}>
          {t("off_course.retry")}
        </Button>
        <ButtonLink href={links.home()} reload>
          {t("off_course.home")}
        </ButtonLink>
      </div>
    </section>
  );
}
