import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { useTranslate } from "../platform/i18n/use-translate.tsx";
import type { SupportBadge } from "../ui/support-badge.tsx";
import { supportChoice } from "../ui/support-choice.ts";
import { optionalImport } from "./preload-error.ts";
import styles from "./support-slot.module.css";
import { useIdle } from "./use-idle.ts";

export function SupportSlot() {
  const { t } = useTranslate();
  const [path] = useLocation();
  const idle = useIdle();
  const offered = useSyncExternalStore(
    supportChoice.subscribe,
    () => supportChoice.isShown(path),
    () => false,
  );
  const [Badge, setBadge] = useState<typeof SupportBadge | null>(null);
  const wanted = idle && offered;
  useEffect(() => {
    if (!wanted) return;
    optionalImport(() => import("../ui/support-badge.tsx")).then(
      (module) => setBadge(() => module.SupportBadge),
      // Optional: ignore load failures.
      () => {},
    );
  }, [wanted]);
  if (!wanted || Badge === null) return null;
  return (
    <aside className={styles.slot} aria-label={t("support.label")}>
      <Badge href={supportChoice.address()} onHide={() => supportChoice.show(false)} />
    </aside>
  );
}
