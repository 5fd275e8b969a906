import {
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { publicPaths } from "#domain/base/public-paths.ts";
import { ok } from "#domain/base/result.ts";
import { newestListDay } from "#domain/lists/newest-list-days.ts";
import { passportListSchema, MOST_LINES_LOOKED_UP } from "#domain/passports/contract.ts";
import { formatPublished } from "#domain/languages/dates.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { useIsSample } from "../../platform/hooks/use-overview.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { createApiClient } from "../../platform/lib/api-client.ts";
import { links } from "../../platform/lib/links.ts";
import { site } from "../../platform/lib/site.ts";
import { AnswerFoot } from "../../ui/answer-foot.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageTitle } from "../../ui/page-head.tsx";
import { type Origin, phoneOrigin } from "../found.ts";
import { useListDays } from "../use-list-days.ts";
import { AnswerLines } from "./answer-lines.tsx";
import { createBatchLookup, type BatchLookup, type BatchLookupState } from "./batch-lookup.ts";
import styles from "./help-others.module.css";
import { useIdleWipe } from "./use-idle-wipe.ts";

const api = createApiClient({ baseUrl: site.apiBaseUrl });

/** Past the app's memory of answers, the service worker's and the browser's. */
const askServer: Parameters<typeof createBatchLookup>[0]["askServer"] = async (query, signal) => {
  const asked = { query, signal, cache: "no-store" } as const;
  const answer = await api.get(passportListSchema, publicPaths.passports, asked);
  return answer.ok ? ok(answer.value.data) : answer;
};

/** `/help-others`: many look-ups for other people, on a device of many. Nothing of them stays. */
export function HelpOthers({ languages }: { languages: ReactNode }) {
  usePageMessages("help-others", "answers");
  const { t } = useTranslate();
  /** Box and answers are made anew, as the browser keeps what was typed into a box, and React what was shown. */
  const [round, setRound] = useState(0);
  return (
    <div className={styles.page}>
      <PageTitle title={t("help.title")} description={t("help.lead")} />
      <div className={styles.bar} data-unprinted="">
        <Link href={links.home()}>{t("help.leave")}</Link>
        <span className={styles.barEnd}>
          {languages}
          <WholeScreen />
        </span>
      </div>
      <header className={styles.head}>
        <h1>{t("help.title")}</h1>
        <p data-unprinted="">{t("help.lead")}</p>
      </header>
      <noscript>
        <Notice tone="caution" title={t("help.no_script")}>
          <p>
            <a href={links.home()}>{t("help.no_script_text")}</a>
          </p>
        </Notice>
      </noscript>
      <Round key={round} isFirst={round === 0} onWipe={() => setRound((former) => former + 1)} />
    </div>
  );
}

type RoundProps = { isFirst: boolean; onWipe: () => void };

/** Everything from the first line typed until it is wiped. */
function Round({ isFirst, onWipe }: RoundProps) {
  const { t } = useTranslate();
  const { search, now } = useServices();
  const view = useMirror();
  const listDays = useListDays();
  const hydrated = useHydrated();
  const box = useRef<HTMLTextAreaElement>(null);
  const [isTyped, setTyped] = useState(false);
  const [lookups] = useState(() =>
    createBatchLookup({
      search,
      askServer,
      now,
      online: () => navigator.onLine,
    }),
  );
  useEffect(() => lookups.know({ view, hasNoLists: listDays?.size === 0 }), [lookups, view, listDays]);
  const state = useSyncExternalStore(lookups.subscribe, lookups.shown, lookups.shown);
  const forget = (): void => {
    // An element that has left the page keeps its text.
    if (box.current) box.current.value = "";
    forgetTraces(lookups);
  };
  const leave = useEffectEvent(forget);
  const wipe = (): void => {
    forget();
    flushSync(onWipe);
  };
  const hasSomething = isTyped || state.lines.length > 0;
  const left = useIdleWipe(hasSomething && !state.isRunning, now, wipe);
  // While the box is still there.
  useLayoutEffect(() => () => leave(), []);
  const ask = (event: SyntheticEvent): void => {
    event.preventDefault();
    const text = box.current?.value ?? "";
    if (text.trim() === "") return box.current?.focus();
    // Hides the keyboard on the screen, which covers the answers.
    if (matchMedia("(pointer: coarse)").matches) box.current?.blur();
    void lookups.ask(text);
  };
  const isWaiting = !hydrated || view.status === "loading";
  return (
    <>
      {!isFirst && !hasSomething && (
        <output className={styles.wiped} data-unprinted="">
          {t("help.wiped")}
        </output>
      )}
      <form className={styles.form} onSubmit={ask} autoComplete="off" data-unprinted="">
        <Lines box={box} onTyped={setTyped} onSubmit={ask} tooMany={state.tooMany} />
        <div className={styles.actions}>
          <Button look="primary" type="submit" className={styles.ask} disabled={isWaiting || state.isRunning}>
            {t("lookup.button")}
          </Button>
          {hasSomething && !state.isRunning && (
            <Button className={styles.ask} onClick={wipe}>
              {t("help.wipe")}
            </Button>
          )}
          {state.isRunning && (
            <Button className={styles.ask} onClick={lookups.stop}>
              {t("help.stop")}
            </Button>
          )}
        </div>
      </form>
      {state.lines.length > 0 && <Answers state={state} />}
      {left !== null && <Countdown seconds={left} onWipe={wipe} />}
    </>
  );
}

/** What browser and engine note beside the page's own memory. */
function forgetTraces(lookups: BatchLookup): void {
  lookups.wipe();
  // The addresses of questions to the server.
  performance.clearResourceTimings();
  // The engine keeps the text that a pattern was last looked for in.
  "wiped".match(/wiped/);
}

type LinesProps = {
  box: React.RefObject<HTMLTextAreaElement | null>;
  onTyped: (isTyped: boolean) => void;
  onSubmit: (event: SyntheticEvent) => void;
  tooMany: number | null;
};

function Lines({ box, onTyped, onSubmit, tooMany }: LinesProps) {
  const { t } = useTranslate();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t("help.label")}</label>
      <textarea
        ref={box}
        id={id}
        className={styles.box}
        rows={4}
        aria-describedby={`${id}-hint`}
        aria-invalid={tooMany !== null}
        autoComplete="off"
        autoCapitalize="words"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ currentTarget }) => onTyped(currentTarget.value !== "")}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSubmit(event);
        }}
      />
      <p id={`${id}-hint`} className={styles.soft}>
        {t("help.hint", { most: MOST_LINES_LOOKED_UP })}
      </p>
      {tooMany !== null && (
        <p className={styles.error} role="alert">
          {t("help.too_many", { lines: tooMany, most: MOST_LINES_LOOKED_UP })}
        </p>
      )}
    </div>
  );
}

function Answers({ state }: { state: BatchLookupState }) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const { lines, answered, isRunning, isHeldUp } = state;
  const upTo = parseIsoDate(newestListDay(useListDays() ?? new Map()) ?? "");
  const count = (...kinds: readonly string[]) =>
    lines.filter(({ answer }) => answer !== null && kinds.includes(answer.kind)).length;
  const found = count("found");
  const missing = count("not-found");
  const origin = useOrigin(state);
  return (
    <section className={styles.answers} aria-label={t("help.answers")}>
      <div className={styles.summary}>
        {isRunning && (
          <progress max={lines.length} value={answered} aria-label={t("help.answers")} data-unprinted="" />
        )}
        <output>
          {isRunning
            ? t("help.progress", { done: answered, all: lines.length })
            : t("help.summary", { found, missing, check: lines.length - found - missing })}
        </output>
        {isHeldUp && <p className={styles.soft}>{t("help.held_up")}</p>}
        {!isRunning && (
          <Button data-unprinted="" onClick={() => window.print()}>
            {t("help.print")}
          </Button>
        )}
      </div>
      <p className={styles.onPaper}>
        {t("help.printed", { date: formatPublished(translator, todayInAddisAbaba(now())) })}
      </p>
      {upTo !== null && (
        <p className={styles.soft}>{t("fresh.up_to", { date: formatPublished(translator, upTo) })}</p>
      )}
      <AnswerLines lines={lines} />
      {answered > 0 && <AnswerFoot {...origin} now={now()} />}
    </section>
  );
}

function useOrigin({ sources }: BatchLookupState): Origin {
  const { now } = useServices();
  const { asOf } = phoneOrigin(useMirror());
  const sample = useIsSample();
  if (!sources.server) return { source: "phone", asOf, sample };
  return { source: sources.phone ? "both" : "server", asOf: now(), sample };
}

function Countdown({ seconds, onWipe }: { seconds: number; onWipe: () => void }) {
  const { t } = useTranslate();
  const [first] = useState(seconds);
  return (
    <div className={styles.countdown} data-unprinted="">
      <p role="timer" aria-hidden="true">
        {t("help.countdown", { seconds })}
      </p>
      {/* Said once, not every second. */}
      <p role="alert" className="only-read-aloud">
        {t("help.countdown", { seconds: first })}
      </p>
      <span className={styles.actions}>
        <Button look="primary">{t("help.keep")}</Button>
        <Button onClick={onWipe}>{t("help.wipe")}</Button>
      </span>
    </div>
  );
}

/** iPhones have no such button: their browsers give no page the whole screen. */
function WholeScreen() {
  const { t } = useTranslate();
  const isWhole = useSyncExternalStore(
    followScreen,
    () => document.fullscreenElement !== null,
    () => false,
  );
  const isPossible = useSyncExternalStore(
    followScreen,
    () => document.fullscreenEnabled,
    () => false,
  );
  useEffect(
    () => () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    },
    [],
  );
  if (!isPossible) return null;
  const change = (): void => {
    const done = isWhole ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    done.catch(() => undefined);
  };
  return <Button onClick={change}>{t(isWhole ? "help.screen_end" : "help.screen")}</Button>;
}

function followScreen(onChange: () => void): () => void {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
}
