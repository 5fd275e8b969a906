import { type ReactNode, useEffect, useRef } from "react";
import styles from "./shared.module.css";

/** There is room beside the main column. */
const WIDE = "(min-width: 60rem)";

/** Details that are open on wide screens, where they take no room from the rest. */
export function FoldedOnPhones({ title, children }: { title: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (details.current !== null && matchMedia(WIDE).matches) details.current.open = true;
  }, []);
  return (
    <details ref={details} className={styles.folded}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
