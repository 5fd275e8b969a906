import type { ReactNode } from "react";
import styles from "./form.module.css";

/** The raised sheet that a record is written on. */
export function FormCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
