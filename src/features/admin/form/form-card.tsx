import type { ReactNode } from "react";
import styles from "./form.module.css";

export function FormCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
