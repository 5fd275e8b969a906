import type { ReactNode } from "react";
import styles from "./admin-page.module.css";

/** An admin page's parts one under the other. */
export function AdminPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
