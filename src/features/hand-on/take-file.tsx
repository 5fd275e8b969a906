import { useEffect, useId, useRef, useState } from "react";
import type { Result } from "#domain/result.ts";
import { useServices } from "../../hooks/services-context.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { type Taken, type TakeFailure, takeListsFrom } from "../../sync/take-client.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./hand-on.module.css";
import { givenFiles } from "./given-files.ts";
import { TakeResult } from "./take-result.tsx";

type State =
  | { kind: "idle" }
  /** `share`: null while another tab updates the lists. */
  | { kind: "taking"; share: number | null; stop: () => void }
  | { kind: "ended"; result: Result<Taken, TakeFailure> };

/** Takes lists from a file: chosen, dropped, shared by another app, or opened with this one. */
export function TakeFile() {
  const { t } = useTranslate();
  const { state, take } = useTaking();
  const input = useRef<HTMLInputElement>(null);
  const label = useId();
  useEffect(() => givenFiles(window, take), [take]);

  const busy = state.kind === "taking";
  return (
    <section className={styles.part} aria-labelledby={label}>
      <h2 id={label}>{t("hand_on.take")}</h2>
      <p>{t("hand_on.take_text")}</p>
      <div className={styles.actions}>
        <Button look="primary" disabled={busy} onClick={() => input.current?.click()}>
          {t("hand_on.choose")}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t("hand_on.choose")}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file again is a change too.
            currentTarget.value = "";
            if (file !== undefined) take(file);
          }}
        />
      </div>
      {state.kind === "taking" && (
        <div className={styles.line}>
          <progress
            className={styles.progress}
            max={1}
            value={state.share ?? undefined}
            aria-label={t("hand_on.taking")}
          />
          <Button onClick={state.stop}>{t("hand_on.stop")}</Button>
        </div>
      )}
      <div aria-live="polite">
        {busy && <p>{t(state.share === null ? "hand_on.waiting" : "hand_on.taking")}</p>}
        {state.kind === "ended" && <TakeResult result={state.result} />}
      </div>
    </section>
  );
}

function useTaking(): { state: State; take: (file: Blob) => void } {
  const { mirror } = useServices();
  const [state, setState] = useState<State>({ kind: "idle" });
  const running = useRef<AbortController | null>(null);
  const [take] = useState(() => (file: Blob) => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const stop = () => controller.abort();
    setState({ kind: "taking", share: 0, stop });
    // An update holds the same lock.
    mirror.stop();
    const progress = (share: number | null) => setState({ kind: "taking", share, stop });
    const work = async () => {
      const result = await takeListsFrom(file, progress, controller.signal);
      running.current = null;
      setState({ kind: "ended", result });
    };
    void work();
  });
  // It goes on when the page is left within the app: what it stores is whole.
  return { state, take };
}
