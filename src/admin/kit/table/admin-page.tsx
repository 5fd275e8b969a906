import type { ReactNode } from "react";
import styles from "./table.module.css";

export function AdminPage({ children }: { children: ReactNode }) {
  return <div className={styles.adminPage}>{children}</div>;
}
