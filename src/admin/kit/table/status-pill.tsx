import type { ReactNode } from "react";
import styles from "./table.module.css";

export type PillLook = {
  tone?: "positive" | "notice" | "caution" | "critical" | "accent";
  weight?: "strong" | "filled";
};

export function StatusPill({ look = {}, children }: { look?: PillLook | undefined; children: ReactNode }) {
  return (
    <span className={styles.pill} data-tone={look.tone} data-weight={look.weight}>
      {children}
    </span>
  );
}
