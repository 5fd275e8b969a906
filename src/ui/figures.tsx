import type { ReactNode } from "react";
import styles from "./figures.module.css";

/** `Fact`s with large numbers, side by side. `wide`: some hold dates or sums of money. */
export function Figures({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <dl className={styles.figures} data-wide={wide || undefined}>
      {children}
    </dl>
  );
}
