import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { parseIsoDate } from "#domain/base/day.ts";
import { useBranchNamer } from "../../passports/offices.tsx";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useDebouncedValue } from "../../platform/hooks/use-debounced-value.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { useStored } from "../../platform/hooks/use-stored.ts";
import { formatEthiopian } from "#domain/languages/dates.ts";
import { formatSize } from "../../platform/i18n/sizes.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { SelectField } from "../../ui/form/field.tsx";
import { ShareIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import { listsFile, type Shareable, shareableLists, type ShareChoice } from "../sync/share-lists.ts";
import { takeListsFrom } from "../sync/take-client.ts";
import styles from "./hand-on.module.css";
import { canShareFiles, madeOnce, saveLists, shareFile } from "./send-file.ts";
import { TakeResult } from "./take-result.tsx";
import { createTaking, givenFiles } from "./taking.ts";

const read = (tables: MirrorDatabase) => shareableLists(tables).catch(() => "unreadable" as const);

/** Hands lists of this phone on, as a file. */
function ShareLists() {
  const { t } = useTranslate();
  const view = useMirror();
  const found = useStored(read, undefined);
  // IndexedDB may hang; give up when the mirror does.
  const shareable = found === undefined && view.status === "failed" ? "unreadable" : found;
  return (
    <section className={styles.part} aria-labelledby="hand-on-share">
      <h2 id="hand-on-share">{t("hand_on.share")}</h2>
      {shareable === null && <p>{t("hand_on.share_none")}</p>}
      {shareable === "unreadable" && <p>{t("hand_on.share_unreadable")}</p>}
      {shareable && shareable !== "unreadable" && <Choose shareable={shareable} />}
    </section>
  );
}

const NEWEST = "newest";
const ALL = "all";

function choiceOf(shareable: Shareable, chosen: string): ShareChoice {
  if (chosen === NEWEST) return shareable.newest;
  return shareable.branches.find(({ location }) => location === chosen) ?? shareable.all;
}

function Choose({ shareable }: { shareable: Shareable }) {
  const translator = useTranslate();
  const { t } = translator;
  const [chosen, setChosen] = useState(ALL);
  const nameOf = useBranchNamer();
  const choice = choiceOf(shareable, chosen);
  const date = (day: string) => formatEthiopian(translator, parseIsoDate(day) ?? 0);
  return (
    <>
      <SelectField
        label={t("hand_on.which")}
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      >
        <option value={ALL}>{t("hand_on.all")}</option>
        <option value={NEWEST}>{t("hand_on.newest")}</option>
        {shareable.branches.map(({ location }) => (
          <option key={location} value={location}>
            {t("hand_on.branch", { branch: nameOf(location) })}
          </option>
        ))}
      </SelectField>
      <p className={styles.soft}>
        {t("hand_on.contents", {
          count: choice.passports,
          from: date(choice.from),
          to: date(choice.to),
          size: formatSize(translator, choice.bytes),
        })}
      </p>
      <Send choice={choice} day={choice.to} />
    </>
  );
}

type Sending = "none" | "preparing" | "saved" | "shared" | "failed";

function Send({ choice, day }: { choice: ShareChoice; day: string }) {
  const { t } = useTranslate();
  const { storage, mirror } = useServices();
  const [leftOut, setLeftOut] = useState(false);
  const [state, setState] = useState<Sending>("none");
  const [make] = useState(() =>
    madeOnce(async ({ entries }: ShareChoice) => listsFile(await storage.open(), entries)),
  );

  async function send(way: (lists: Blob, day: string) => Promise<"done" | "dismissed">): Promise<void> {
    setState("preparing");
    setLeftOut(false);
    try {
      const { file = null, damaged = [] } = (await make(choice)) ?? {};
      if (damaged.length > 0) {
        setLeftOut(true);
        // The search replaces those that it finds damaged, too.
        void mirror.replace(damaged);
      }
      if (file === null) return setState("failed");
      const outcome = await way(file, day);
      setState(outcome === "dismissed" ? "none" : way === saveLists ? "saved" : "shared");
    } catch {
      setState("failed");
    }
  }

  const busy = state === "preparing";
  return (
    <>
      <div className={styles.actions}>
        {canShareFiles(navigator) && (
          <Button look="primary" disabled={busy} onClick={() => void send(shareFile)}>
            <ShareIcon />
            {t("hand_on.send")}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void send(saveLists)}>
          {t("hand_on.save")}
        </Button>
      </div>
      <div className={styles.results} aria-live="polite">
        {busy && <p>{t("hand_on.preparing")}</p>}
        {state === "saved" && <p>{t("hand_on.saved")}</p>}
        {state === "shared" && <p>{t("hand_on.sent")}</p>}
        {leftOut && <p>{t("hand_on.left_out")}</p>}
        {state === "failed" && (
          <Notice tone="caution" title={t("hand_on.send_failed")}>
            <p>{t("hand_on.send_failed_text")}</p>
          </Notice>
        )}
      </div>
    </>
  );
}

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
        {/* Above the lists that can be shared: they come late and would push it down. */}
        <ButtonLink href={links.move()}>{t("hand_on.move")}</ButtonLink>
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
