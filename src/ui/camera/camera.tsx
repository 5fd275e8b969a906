import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { MessageId } from "../../platform/i18n/translator.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Notice } from "../notice.tsx";
import styles from "./camera.module.css";
import type { CodeReader } from "./code-reader.ts";

/** Between two looks: a code is shown for longer, and a slow phone rests. */
const PAUSE_MS = 100;

type CameraFault = "refused" | "none" | "busy" | "failed";

const FAULTS: Record<CameraFault, { title: MessageId; text: MessageId }> = {
  refused: { title: "camera.refused", text: "camera.refused_text" },
  none: { title: "camera.none", text: "camera.none_text" },
  busy: { title: "camera.busy", text: "camera.busy_text" },
  failed: { title: "camera.failed", text: "camera.failed_text" },
};

type CameraProps = {
  openReader: () => Promise<CodeReader | null>;
  /** Called with the codes of each look that sees some. */
  onCodes: (texts: string[]) => void;
};

/**
 * What the camera sees, and the codes in it. The camera is off once this is gone. Nothing is kept or sent.
 * Its texts are those of the page "camera", which whoever shows it has loaded.
 */
export function Camera({ openReader, onCodes }: CameraProps) {
  const { t } = useTranslate();
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<CameraFault | null>(null);
  const [isOn, setOn] = useState(false);
  const open = useEffectEvent(openReader);
  const tell = useEffectEvent(onCodes);

  useEffect(() => {
    const shown = video.current;
    if (shown === null) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    let stream: MediaStream | null = null;
    async function look(into: HTMLVideoElement): Promise<void> {
      stream = await openCamera();
      if (signal.aborted) return stop(stream);
      into.srcObject = stream;
      await into.play();
      const read = await open();
      if (read === null) throw new Error("No reader");
      if (!signal.aborted) setOn(true);
      while (!signal.aborted) {
        const texts = await read(into);
        if (texts.length > 0 && !signal.aborted) tell(texts);
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
    look(shown).catch((thrown: unknown) => {
      stop(stream);
      if (!signal.aborted) setFault(faultOf(thrown));
    });
    return () => {
      ending.abort();
      stop(stream);
      shown.srcObject = null;
    };
  }, []);

  if (fault !== null)
    return (
      <div role="alert">
        <Notice tone="caution" title={t(FAULTS[fault].title)}>
          <p>{t(FAULTS[fault].text)}</p>
        </Notice>
      </div>
    );
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees has no sound */}
      <video ref={video} className={styles.video} aria-label={t("camera.view")} muted playsInline />
      {!isOn && <p className={styles.starting}>{t("camera.starting")}</p>}
    </div>
  );
}

function openCamera(): Promise<MediaStream> {
  // Under https only.
  if (navigator.mediaDevices?.getUserMedia === undefined)
    return Promise.reject(new DOMException("No camera", "NotFoundError"));
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    // The one at the back, where there are two.
    video: { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } },
  });
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

function faultOf(thrown: unknown): CameraFault {
  const name = thrown instanceof Error ? thrown.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "none";
  return name === "NotReadableError" || name === "AbortError" ? "busy" : "failed";
}
