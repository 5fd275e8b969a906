import type { ReactNode } from "react";
import styles from "./admin-page.module.css";

export function AdminPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
