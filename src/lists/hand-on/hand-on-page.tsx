import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useDebouncedValue } from "../../platform/hooks/use-debounced-value.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { takeListsFrom } from "../sync/take-client.ts";
import { Button } from "../../ui/button.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { givenFiles } from "./given-files.ts";
import styles from "./hand-on.module.css";
import { ShareLists } from "./share-lists.tsx";
import { TakeResult } from "./take-result.tsx";
import { createTaking } from "./taking.ts";

/** `/share`: lists leave this phone as a file, or come from one. */
export function HandOnPage() {
  usePageMessages("hand-on");
  const { t } = useTranslate();
  const hydrated = useHydrated();
  return (
    <>
      <PageTitle title={t("hand_on.title")} description={t("hand_on.lead")} />
      <PageHead title={t("hand_on.title")} lead={t("hand_on.lead")} />
      <div className={styles.parts}>
        <noscript>
          <Notice tone="caution" title={t("hand_on.no_script")}>
            <p>{t("hand_on.no_script_text")}</p>
          </Notice>
        </noscript>
        <TakeFile />
        {hydrated && <ShareLists />}
      </div>
    </>
  );
}

/** Storage that does not answer says nothing. WebKit's may hang after a page was left in the middle of an update. */
const STILL_MS = 15_000;

/** It goes on when the page is left within the app, and shows its result there. */
const taking = createTaking(takeListsFrom);

/** Takes lists from a file: chosen, dropped, shared by another app, or opened with this one. */
function TakeFile() {
  const { t } = useTranslate();
  const { mirror } = useServices();
  const hydrated = useHydrated();
  const { running, outcomes } = useSyncExternalStore(
    taking.state.subscribe,
    taking.state.get,
    taking.state.get,
  );
  const progress = JSON.stringify(running);
  const isStill = useDebouncedValue<string | null>(progress, STILL_MS, null) === progress;
  const input = useRef<HTMLInputElement>(null);
  const [label, results] = [useId(), useId()];
  const [take] = useState(() => (file: Blob) => taking.take(file, () => mirror.stop()));
  useEffect(() => givenFiles(window, take, taking.fail), [take]);
  useEffect(() => taking.forget, []);

  return (
    <section className={styles.part} aria-labelledby={label}>
      <h2 id={label}>{t("hand_on.take")}</h2>
      <p>{t("hand_on.take_text")}</p>
      <div className={styles.actions}>
        <Button look="primary" disabled={!hydrated} onClick={() => input.current?.click()}>
          {t("hand_on.choose")}
        </Button>
        <FileInput ref={input} label={t("hand_on.choose")} onChoose={([file]) => file && take(file)} />
      </div>
      {running !== null && (
        <div className={styles.line}>
          <progress
            className={styles.progress}
            max={1}
            value={running.share ?? undefined}
            aria-label={t("hand_on.taking")}
          />
          <Stop next={results} />
        </div>
      )}
      <div id={results} tabIndex={-1} className={styles.results} aria-live="polite">
        {running !== null && <p>{t(running.share === null ? "hand_on.waiting" : "hand_on.taking")}</p>}
        {running !== null && isStill && <p>{t("hand_on.still")}</p>}
        {running !== null && running.waiting > 0 && <p>{t("hand_on.queued", { count: running.waiting })}</p>}
        {/* One a file, in their order. */}
        {outcomes.map((outcome, place) => (
          <TakeResult key={place} result={outcome} />
        ))}
      </div>
    </section>
  );
}

/** `next`: the id of what gets the focus when this leaves the page with it. */
function Stop({ next }: { next: string }) {
  const { t } = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (document.activeElement === own) document.getElementById(next)?.focus();
    };
  }, [next]);
  return (
    <Button ref={button} onClick={taking.stop}>
      {t("hand_on.stop")}
    </Button>
  );
}
