import { useEffect, useMemo, useState } from "react";
import { encodeQR } from "qr";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import styles from "./move.module.css";

/** Long enough for the camera of a cheap phone, short enough for a second round. */
const EACH_MS = 600;
/** The quiet zone that readers need, in squares. */
const BORDER = 4;

/** Shows QR codes one after the other, and at each one's own pace for slow cameras and people who want less motion. */
export function QrPlayer({ parts }: { parts: readonly string[] }) {
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
