import { useState, useEffect, useMemo } from "react";
import type { MirrorDatabase } from "../../../platform/db/database.ts";
import { useMirror } from "../../../platform/hooks/mirror-view.tsx";
import { useStored } from "../../../platform/hooks/use-stored.ts";
import type { WatchRow } from "../../../platform/db/watch-rows.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { links } from "../../../platform/lib/links.ts";
import { saveFile } from "../../../platform/lib/save-file.ts";
import { Button } from "../../../ui/button.tsx";
import { ShareIcon } from "../../../ui/icons.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { listWatches } from "../../watch/watches.ts";
import { fileText, MOST_PARTS, partsOf } from "./bundle-parts.ts";
import { focusIt } from "./focus-it.ts";
import styles from "./move.module.css";
import { writeMoved } from "./moved-watches.ts";
import { newCode, sealBundle } from "./sealed-bundle.ts";
import { encodeQR } from "qr";

const saved = (db: MirrorDatabase) => listWatches(db).catch(() => "unreadable" as const);

/** What is saved here leaves for another phone. */
export function SendSaved() {
  const { t } = useTranslate();
  const view = useMirror();
  const found = useStored(saved, undefined);
  // IndexedDB may hang; give up when the mirror does.
  const rows = found === undefined && view.status === "failed" ? "unreadable" : found;
  return (
    <section className={styles.part} aria-labelledby="move-send">
      <h2 id="move-send">{t("move.send")}</h2>
      {/* The room of a line, until it is known what is saved. */}
      {rows === undefined && <p aria-hidden="true">{"\u00a0"}</p>}
      {rows === "unreadable" && <p>{t("move.send_unreadable")}</p>}
      {rows !== undefined && rows !== "unreadable" && <Prepare rows={rows} />}
    </section>
  );
}

type Sealed = { code: string; bundle: Uint8Array<ArrayBuffer> };

function Prepare({ rows }: { rows: readonly WatchRow[] }) {
  const { t } = useTranslate();
  const [state, setState] = useState<Sealed | "idle" | "making" | "failed">("idle");
  async function make(): Promise<void> {
    setState("making");
    try {
      const code = newCode();
      setState({ code, bundle: await sealBundle(writeMoved(rows), code) });
    } catch {
      setState("failed");
    }
  }
  if (typeof state === "object") return <Show {...state} onHide={() => setState("idle")} />;
  if (rows.length === 0) return <p>{t("move.send_none")}</p>;
  return (
    <>
      <p>{t("move.send_text", { count: rows.length })}</p>
      <div className={styles.actions}>
        <Button look="primary" disabled={state === "making"} onClick={() => void make()}>
          {t("move.make")}
        </Button>
      </div>
      <div className={styles.results} aria-live="polite">
        {state === "making" && <p>{t("move.making")}</p>}
        {state === "failed" && <p>{t("move.make_failed")}</p>}
      </div>
    </>
  );
}

function Show({ code, bundle, onHide }: Sealed & { onHide: () => void }) {
  const { t } = useTranslate();
  const [parts] = useState(() => partsOf(bundle));
  const address = new URL(links.move(), window.location.href).href.replace(/^https?:\/\//, "");
  return (
    <div className={styles.shown} ref={focusIt} tabIndex={-1}>
      <ol className={styles.steps}>
        <li>{t("move.step_open", { address })}</li>
        <li>{t(parts.length > MOST_PARTS ? "move.step_file" : "move.step_read")}</li>
        <li>
          {t("move.step_code")}
          <output className={styles.digits} aria-label={t("move.code")}>
            {`${code.slice(0, 3)} ${code.slice(3)}`}
          </output>
        </li>
      </ol>
      {parts.length <= MOST_PARTS && <QrPlayer parts={parts} />}
      <SendFile bundle={bundle} />
      <Notice tone="caution" title={t("move.warning")}>
        <p>{t("move.warning_text")}</p>
      </Notice>
      <div className={styles.actions}>
        <Button onClick={onHide}>{t("move.hide")}</Button>
      </div>
    </div>
  );
}

/** A text, because share sheets of Chromium take few other kinds of files. */
function SendFile({ bundle }: Pick<Sealed, "bundle">) {
  const { t } = useTranslate();
  const [isSaved, setSaved] = useState(false);
  const [file] = useState(
    () => new File([fileText(bundle)], `${t("move.file_name")}.txt`, { type: "text/plain" }),
  );
  async function share(): Promise<void> {
    try {
      await navigator.share({ files: [file] });
    } catch (thrown) {
      if (!(thrown instanceof Error && thrown.name === "AbortError")) save();
    }
  }
  function save(): void {
    saveFile(file, file.name);
    setSaved(true);
  }
  const canShare = "canShare" in navigator && navigator.canShare({ files: [file] });
  return (
    <>
      <div className={styles.actions}>
        {canShare && (
          <Button onClick={() => void share()}>
            <ShareIcon />
            {t("move.share")}
          </Button>
        )}
        <Button onClick={save}>{t("move.save")}</Button>
      </div>
      <div className={styles.results} aria-live="polite">
        {isSaved && <p>{t("move.saved")}</p>}
      </div>
    </>
  );
}

/** Long enough for the camera of a cheap phone, short enough for a second round. */
const EACH_MS = 600;
/** The quiet zone that readers need, in squares. */
const BORDER = 4;

/** Shows QR codes one after the other, and at each one's own pace for slow cameras and people who want less motion. */
function QrPlayer({ parts }: { parts: readonly string[] }) {
  const { t } = useTranslate();
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(
    () => parts.length > 1 && !matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const count = parts.length;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setAt((now) => (now + 1) % count), EACH_MS);
    return () => clearInterval(timer);
  }, [isPlaying, count]);

  function step(by: number): void {
    setPlaying(false);
    setAt((now) => (now + by + count) % count);
  }
  const part = at + 1;
  return (
    <div className={styles.player}>
      <QrCode text={parts[at] ?? ""} label={t("move.picture", { part, count })} />
      {count > 1 && (
        <>
          <p className={styles.counter}>{t("move.part", { part, count })}</p>
          <div className={styles.actions}>
            <Button onClick={() => step(-1)}>{t("move.back")}</Button>
            <Button onClick={() => setPlaying(!isPlaying)}>
              {t(isPlaying ? "move.pause" : "move.play")}
            </Button>
            <Button onClick={() => step(1)}>{t("move.next")}</Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Black on white in every theme, as some readers know nothing else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawnCode(text), [text]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, as an address of data would be a file of its own
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function drawnCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, "raw", { ecc: "low", encoding: "alphanumeric", border: BORDER });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: path.join("") };
}
