import type { ReactNode } from "react";
import styles from "./form.module.css";

type FormCardProps = { isWide?: boolean | undefined; children: ReactNode };

export function FormCard({ isWide = false, children }: FormCardProps) {
  return (
    <div className={styles.card} data-wide={isWide || undefined}>
      {children}
    </div>
  );
}
