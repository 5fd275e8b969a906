import {
  lazy,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type SyntheticEvent,
  useId,
} from "react";
import { parseLookup } from "#domain/passports/lookup.ts";
import { LONGEST_SEARCH_TEXT } from "#domain/base/shown-text.ts";
import { lazyPage } from "../../platform/hooks/lazy-page.tsx";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useHydrated } from "../../platform/hooks/use-hydrated.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useIsSample } from "../../platform/hooks/use-overview.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { Button } from "../../ui/button.tsx";
import { SampleMark } from "../../ui/sample-mark.tsx";
import { type Origin, phoneOrigin } from "../found.ts";
import { FIRST_SHOWN } from "../server-question.ts";
import { useListDays } from "../use-list-days.ts";
import type { AnswerContext } from "./answer-context.ts";
import { deriveAnswer, type PhonePart, readsNothing, searchesEveryList } from "../answer.ts";
import { Freshness } from "./freshness.tsx";
import styles from "./lookup.module.css";
import { createPhoneQuestion, type PhoneQuestion } from "./phone-question.ts";
import { Searching } from "./searching.tsx";
import { useQueryText, useWrittenQuery } from "./use-query-text.ts";
import { type ServerSearch, useServerSearch } from "./use-server-search.ts";

/** For browsers that read codes. It is nothing while the phone does not keep its code: numbers can be typed. */
const ScanButton = lazy(() => import("./scan/scan-button.tsx").catch(() => ({ default: () => null })));

type LookupFormProps = {
  box: RefObject<HTMLInputElement | null>;
  /** Initial value; uncontrolled, so keystrokes do not re-render the form. */
  text: string;
  onFocus: () => void;
  onText: (text: string) => void;
  onAsk: (text: string) => void;
};

/** It is a native form for `/?q=…`, which works without script. */
const LookupForm = memo(function LookupForm({ box, text, onFocus, onText, onAsk }: LookupFormProps) {
  const { t } = useTranslate();
  const isSample = useIsSample();
  const boxId = useId();
  const hydrated = useHydrated();
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const asked = box.current?.value ?? "";
    if (asked.trim() === "") {
      box.current?.focus();
      return;
    }
    onAsk(asked);
  }
  return (
    <search>
      <form className={styles.form} method="get" action={links.home()} onSubmit={submit}>
        <div className={styles.above}>
          <label className={styles.label} htmlFor={boxId}>
            {t("lookup.label")}
          </label>
          {isSample && <SampleMark className={styles.sample}>{t("sample.short")}</SampleMark>}
        </div>
        <div className={styles.row}>
          <input
            ref={box}
            id={boxId}
            className={styles.box}
            type="search"
            name="q"
            defaultValue={text}
            onChange={(event) => onText(event.target.value)}
            onFocus={(event) => {
              onFocus();
              // Makes room for the answer above the on-screen keyboard.
              if (matchMedia("(pointer: coarse)").matches) {
                event.currentTarget.form?.scrollIntoView({ block: "start" });
              }
            }}
            maxLength={LONGEST_SEARCH_TEXT}
            autoComplete="off"
            autoCapitalize="words"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            placeholder={t("lookup.placeholder")}
          />
          {hydrated && "BarcodeDetector" in window && (
            <Suspense>
              <ScanButton box={box} onNumber={onAsk} />
            </Suspense>
          )}
          <Button look="primary" type="submit" className={styles.search}>
            {t("lookup.button")}
          </Button>
        </div>
      </form>
    </search>
  );
});

/** Maximum page size of `GET /api/v1/passports`; beyond it, refining beats scrolling. */
const MOST_SHOWN = 200;

/** Loaded when the box is focused; readers who never search do not need it. */
const { Page: AnswerView, load: loadAnswerView } = lazyPage(() =>
  import("./answer-view.tsx").then((module) => module.AnswerView),
);
export { loadAnswerView };

/** `onAnswered`: whether the last question was answered, before that is painted. */
export function Lookup({ onAnswered }: { onAnswered: (isAnswered: boolean) => void }) {
  const { t } = useTranslate();
  const { search } = useServices();
  const box = useRef<HTMLInputElement>(null);
  const answerArea = useRef<HTMLDivElement>(null);
  const inAddress = useQueryText();
  const [first] = useState(inAddress);
  const [question] = useState(() => createPhoneQuestion(search, first, FIRST_SHOWN));
  const write = useWrittenQuery(inAddress, (text) => {
    if (box.current) box.current.value = text;
    question.ask(text);
  });
  const type = useCallback(
    (text: string) => {
      question.ask(text);
      write(text);
    },
    [question, write],
  );
  const ask = useCallback(
    (text: string) => {
      if (box.current) box.current.value = text;
      type(text);
      requestAnimationFrame(() => {
        const area = answerArea.current;
        area?.scrollIntoView({ block: "nearest" });
        // Blur hides the on-screen keyboard, which covers the answer. Physical keyboards keep the focus.
        const typing = box.current?.form?.contains(document.activeElement);
        if (!typing || matchMedia("(pointer: coarse)").matches) area?.focus({ preventScroll: true });
      });
    },
    [type],
  );
  const prepare = useCallback(() => {
    // Rendering the answer retries.
    loadAnswerView().catch(() => undefined);
    question.prepare();
  }, [question]);
  useEffect(() => {
    // Includes text typed before hydration.
    type(box.current?.value ?? "");
    return question.close;
  }, [question, type]);
  return (
    <div className={styles.lookup}>
      <div className={styles.top}>
        <h1>{t("home.title")}</h1>
        {/* Who comes with a question wants the answer. */}
        {first === "" && <p className={styles.line}>{t("home.line")}</p>}
        <LookupForm box={box} text={first} onFocus={prepare} onText={type} onAsk={ask} />
        <Freshness />
      </div>
      <LookupAnswer question={question} area={answerArea} onAnswered={onAnswered} />
    </div>
  );
}

type LookupAnswerProps = {
  question: PhoneQuestion;
  area: RefObject<HTMLDivElement | null>;
  onAnswered: (isAnswered: boolean) => void;
};

const LookupAnswer = memo(function LookupAnswer({ question, area, onAnswered }: LookupAnswerProps) {
  const { now } = useServices();
  const view = useMirror();
  const spoken = useRef<HTMLOutputElement>(null);
  const shown = useSyncExternalStore(question.subscribe, question.shown, question.shown);
  const { text, location, limit, phone: asked } = shown;
  const painted = useDeferredValue(text);
  const lookup = useMemo(() => parseLookup(text), [text]);
  // IndexedDB may hang; stop waiting for the worker.
  const storageHangs = asked.status === "searching" && view.status === "failed";
  const phoneIsComplete = searchesEveryList(view, asked);
  const server = useServerSearch({
    lookup,
    location,
    limit,
    need: needOfServer(asked, phoneIsComplete),
  });
  const answered = server.part.status === "answered";
  // In prerendered HTML show only the server's answer until the mirror has loaded.
  const serverOnly = answered && view.status === "loading";
  const phone: PhonePart = storageHangs || serverOnly ? { ...asked, status: "failed" } : asked;
  const published = useListDays();
  const answer = deriveAnswer({
    typed: lookup.kind !== "empty",
    phone,
    server: server.part,
    phoneIsComplete,
    hasNoLists: published?.size === 0,
  });
  const ready = view.status === "ready" ? view : null;
  const everyList = answered || phoneIsComplete;
  const segments = everyList ? ready?.manifest?.segments : ready?.segments;
  const branches = useMemo(() => segments && [...new Set(segments.map((one) => one.location))], [segments]);
  const onLocation = useCallback(
    (chosen: string | null) => question.narrow({ location: chosen, limit: FIRST_SHOWN }),
    [question],
  );
  const context: AnswerContext = {
    text: text.trim(),
    location,
    limit,
    lookup,
    justTyped: painted !== text,
    searched: {
      branches: branches ?? null,
      lists: everyList ? published : (ready?.summary.listDays ?? null),
      onPhone: phone.searched,
      published: ready?.summary.published ?? null,
    },
    origin: originOf(server, phoneOrigin(view), phone.searched > 0),
    now: now(),
    area,
    spoken,
    onLocation,
    onRestore: question.narrow,
    onMore:
      limit < MOST_SHOWN
        ? () => question.narrow({ limit: Math.min(limit + 2 * FIRST_SHOWN, MOST_SHOWN) })
        : null,
  };
  const isAnswered = answer.kind === "found" || answer.kind === "not-found";
  const isSearching = answer.kind === "searching";
  useLayoutEffect(() => {
    if (!isSearching) onAnswered(isAnswered);
  }, [isSearching, isAnswered, onAnswered]);
  return (
    <div ref={area} className={styles.answer} tabIndex={-1} data-answer="">
      <output ref={spoken} className="only-read-aloud" />
      {lookup.kind !== "empty" && (
        <Suspense fallback={<Searching onPhone={0} />}>
          <AnswerView answer={answer} context={context} />
        </Suspense>
      )}
    </div>
  );
});

function needOfServer(asked: PhonePart, phoneIsComplete: boolean | null) {
  // On a first visit the search worker knows before Dexie is loaded that there are no lists.
  if (phoneIsComplete === null) return readsNothing(asked) ? "yes" : "if-known";
  return phoneIsComplete ? "no" : "yes";
}

function originOf(
  { part, answeredAt, sample }: ServerSearch,
  onPhone: Origin,
  phoneSearched: boolean,
): Origin {
  const either = sample || onPhone.sample;
  if (part.status !== "answered") return { ...onPhone, sample: either };
  return { source: phoneSearched ? "both" : "server", asOf: answeredAt, sample: either };
}
