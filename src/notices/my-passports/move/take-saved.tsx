import { useId, useRef, useState, type SyntheticEvent } from "react";
import { useServices } from "../../../platform/hooks/services-context.ts";
import type { WatchRow } from "../../../platform/db/watch-rows.ts";
import type { MessageId } from "../../../platform/i18n/message-ids.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { Result } from "#domain/base/result.ts";
import { Button } from "../../../ui/button.tsx";
import { Camera } from "../../../ui/camera/camera.tsx";
import { qrCodeReader } from "../../../ui/camera/code-reader.ts";
import { FileInput } from "../../../ui/file-input.tsx";
import { InputField } from "../../../ui/form/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AddBrought } from "./add-brought.tsx";
import type { Collected } from "./bundle-parts.ts";
import { focusIt } from "./focus-it.ts";
import styles from "./move.module.css";
import { readMoved } from "./moved-watches.ts";
import { type ReadFault, readTexts, textsOfFile, textsOfPictures } from "./read-texts.ts";
import { type Bundle, readCode, type Tried, tryingCodes } from "./sealed-bundle.ts";

const FAULTS: Record<ReadFault | "unreadable", MessageId> = {
  foreign: "move.foreign",
  newer: "move.newer",
  "cut-short": "move.cut_short",
  damaged: "move.damaged",
  "other-bundle": "move.other_bundle",
  "no-code": "move.no_code",
  unreadable: "move.unreadable",
};

type Step =
  | { kind: "reading" }
  | { kind: "sealed"; tryCode: (code: string) => Promise<Tried> }
  | { kind: "dropped" }
  | { kind: "opened"; rows: WatchRow[] };

/** What another phone has saved comes here. */
export function TakeSaved() {
  const { t } = useTranslate();
  const { now } = useServices();
  const [step, setStep] = useState<Step>({ kind: "reading" });
  const [fault, setFault] = useState<ReadFault | "unreadable" | null>(null);

  function begin(): void {
    setStep({ kind: "reading" });
    setFault(null);
  }
  function opened(text: string): void {
    const moved = readMoved(text, now());
    if (moved.ok) return setStep({ kind: "opened", rows: moved.value });
    begin();
    setFault(moved.error);
  }
  return (
    <section className={styles.part} aria-labelledby="move-take">
      <h2 id="move-take">{t("move.take")}</h2>
      {(step.kind === "reading" || step.kind === "dropped") && (
        <Reading
          fault={fault}
          onFault={setFault}
          isDropped={step.kind === "dropped"}
          onBundle={(bundle) => setStep({ kind: "sealed", tryCode: tryingCodes(bundle) })}
        />
      )}
      {step.kind === "sealed" && (
        <EnterCode
          tryCode={step.tryCode}
          onOpened={opened}
          onUnreadable={() => {
            begin();
            setFault("unreadable");
          }}
          onDropped={() => setStep({ kind: "dropped" })}
          onBegin={begin}
        />
      )}
      {step.kind === "opened" && <AddBrought rows={step.rows} onEnd={begin} />}
    </section>
  );
}

type ReadingProps = {
  fault: ReadFault | "unreadable" | null;
  isDropped: boolean;
  onFault: (fault: ReadFault | null) => void;
  onBundle: (bundle: Bundle) => void;
};

function Reading({ fault, isDropped, onFault, onBundle }: ReadingProps) {
  const { t } = useTranslate();
  const [collected, setCollected] = useState<Collected | null>(null);
  const [isFilming, setFilming] = useState(false);
  const picturesInput = useRef<HTMLInputElement>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  /** Looks of the camera come one after the other; what is chosen meanwhile waits for them. */
  const turn = useRef<Promise<Collected | null>>(Promise.resolve(null));

  function add(texts: readonly string[]): void {
    turn.current = turn.current.then(async (before) => {
      const read = await readTexts(before, texts);
      setCollected(read.collected);
      onFault(read.fault);
      if (read.bundle !== null) onBundle(read.bundle);
      return read.collected;
    });
  }
  async function choose(reading: Promise<Result<string[], ReadFault>>): Promise<void> {
    const texts = await reading.catch(() => null);
    if (texts?.ok) add(texts.value);
    else onFault(texts?.error ?? "no-code");
  }
  function begin(): void {
    turn.current = Promise.resolve(null);
    setCollected(null);
    onFault(null);
  }
  return (
    <>
      <p>{t("move.take_text")}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={() => setFilming(!isFilming)}>
          {t(isFilming ? "move.camera_stop" : "move.camera")}
        </Button>
        <Button onClick={() => picturesInput.current?.click()}>{t("move.pictures")}</Button>
        <FileInput
          ref={picturesInput}
          label={t("move.pictures")}
          accept="image/*"
          multiple
          onChoose={(files) => void choose(textsOfPictures(files))}
        />
        <Button onClick={() => fileInput.current?.click()}>{t("move.file")}</Button>
        <FileInput
          ref={fileInput}
          label={t("move.file")}
          onChoose={([file]) => file && void choose(textsOfFile(file))}
        />
      </div>
      {isFilming && <Camera openReader={qrCodeReader} onCodes={add} />}
      <div className={styles.results} aria-live="polite">
        {collected !== null && (
          <div className={styles.progress}>
            <progress max={collected.count} value={collected.parts.size} aria-label={t("move.reading")} />
            <p>{t("move.read", { read: collected.parts.size, count: collected.count })}</p>
            <Button onClick={begin}>{t("move.begin")}</Button>
          </div>
        )}
        {isDropped && fault === null && collected === null && (
          <Notice tone="critical" title={t("move.dropped")}>
            <p>{t("move.dropped_text")}</p>
          </Notice>
        )}
        {fault !== null && (
          <Notice tone="caution" title={t("move.not_read")}>
            <p>{t(FAULTS[fault])}</p>
          </Notice>
        )}
      </div>
    </>
  );
}

type EnterCodeProps = {
  tryCode: (code: string) => Promise<Tried>;
  onOpened: (text: string) => void;
  onUnreadable: () => void;
  onDropped: () => void;
  onBegin: () => void;
};

function EnterCode({ tryCode, onOpened, onUnreadable, onDropped, onBegin }: EnterCodeProps) {
  const { t } = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>(undefined);
  const [isOpening, setOpening] = useState(false);

  async function open(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isOpening) return;
    const code = readCode(typed);
    document.getElementById(id)?.focus();
    if (code === null) return setError(t("move.code_shape"));
    setOpening(true);
    setError(undefined);
    const tried = await tryCode(code);
    setOpening(false);
    switch (tried.kind) {
      case "opened":
        return onOpened(tried.text);
      case "unreadable":
        return onUnreadable();
      case "dropped":
        return onDropped();
      case "wrong":
        setTyped("");
        return setError(t("move.wrong", { left: tried.left }));
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void open(event)} noValidate>
      <p>{t("move.whole")}</p>
      <div aria-live="polite">
        <InputField
          id={id}
          ref={focusIt}
          label={t("move.code_label")}
          error={error}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
        />
      </div>
      <div className={styles.actions}>
        <Button look="primary" type="submit" aria-disabled={isOpening}>
          {t("move.open")}
        </Button>
        <Button onClick={onBegin}>{t("move.begin")}</Button>
      </div>
      <div className={styles.results} aria-live="polite">
        {isOpening && <p>{t("move.opening")}</p>}
      </div>
    </form>
  );
}
