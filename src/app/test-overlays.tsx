import { useRef, useState } from "react";
import type { MessageId } from "../i18n/translator.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Drawer } from "../ui/drawer.tsx";
import { dismissToast, showPromiseToast } from "../ui/toast-progress.ts";
import { showToast, type ToastKind } from "../ui/toast.ts";
import { NavEntry } from "./nav-entry.tsx";
import styles from "./test-page.module.css";

const TOASTS: readonly (readonly [ToastKind, MessageId])[] = [
  ["success", "test.success"],
  ["info", "test.info"],
  ["warning", "test.warning"],
  ["error", "test.failure"],
  ["default", "test.default"],
  ["loading", "test.under_way"],
];
const LOADING = "test-loading";

export function TestOverlays() {
  const { t } = useTranslate();
  const [open, setOpen] = useState<"dialog" | "drawer" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <h2>{t("test.toasts")}</h2>
      <div className={styles.row}>
        {TOASTS.map(([kind, label]) => (
          <Button
            key={kind}
            onClick={() => void showToast(kind, t(label), kind === "loading" ? { id: LOADING } : undefined)}
          >
            {t(label)}
          </Button>
        ))}
        <Button onClick={() => void dismissToast(LOADING)}>{t("test.end")}</Button>
        <PromiseToasts />
        <NavEntry className={styles.entry} item={{ label: "test.entry", message: "test.notice_text" }} />
      </div>
      <h2>{t("test.dialogs")}</h2>
      <div className={styles.row}>
        <Button onClick={() => setOpen("dialog")}>{t("test.open_dialog")}</Button>
        <Button onClick={() => setOpen("drawer")}>{t("test.open_drawer")}</Button>
      </div>
      {open === "dialog" && (
        <Dialog title={t("test.dialogs")} onClose={close}>
          <p>{t("test.notice_text")}</p>
          <Button onClick={() => void showToast("success", t("test.success"))}>{t("test.success")}</Button>
        </Dialog>
      )}
      {open === "drawer" && (
        <Drawer label={t("test.dialogs")} head={null} onClose={close}>
          <p>{t("test.notice_text")}</p>
        </Drawer>
      )}
    </>
  );
}

function PromiseToasts() {
  const { t } = useTranslate();
  const end = useRef<{ well: () => void; badly: (reason: Error) => void } | null>(null);
  function start(): void {
    const work = new Promise<void>((well, badly) => {
      end.current = { well, badly };
    });
    const success = t("test.promise_done");
    void showPromiseToast(work, { loading: t("test.under_way"), success, error: t("test.promise_failed") });
  }
  return (
    <>
      <Button onClick={start}>{t("test.promise")}</Button>
      <Button onClick={() => end.current?.well()}>{t("test.promise_done")}</Button>
      <Button onClick={() => end.current?.badly(new Error(t("test.promise_failed")))}>
        {t("test.promise_failed")}
      </Button>
    </>
  );
}
