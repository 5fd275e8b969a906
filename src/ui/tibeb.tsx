import { useId } from "react";
import styles from "./tibeb.module.css";

/** The woven border of a festive shawl, drawn for this site: diamonds between chevrons, for the footer. */
export function TibebBand() {
  const pattern = useId();
  return (
    <svg className={styles.band} aria-hidden="true">
      <defs>
        <pattern id={pattern} width="32" height="32" patternUnits="userSpaceOnUse">
          <path d="M0 0h32v2H0zM0 30h32v2H0z" />
          <path className={styles.soft} d="M0 4h32v1H0zM0 27h32v1H0z" />
          <path d="M16 7l9 9-9 9-9-9zm0 4.5L11.5 16l4.5 4.5L20.5 16z" fillRule="evenodd" />
          <path className={styles.soft} d="M16 13.5l2.5 2.5-2.5 2.5-2.5-2.5z" />
          <path
            className={styles.soft}
            d="M0 7l5 5-2 2-3-3zM32 7l-5 5 2 2 3-3zM0 25l5-5-2-2-3 3zM32 25l-5-5 2-2 3 3z"
          />
          <path d="M0 13l3 3-3 3zM32 13l-3 3 3 3z" />
        </pattern>
      </defs>
      <rect width="100%" height="32" fill={`url(#${pattern})`} />
    </svg>
  );
}

/** The same weave as a thin line, for the head of an answer. */
export function TibebLine() {
  const pattern = useId();
  return (
    <svg className={styles.line} aria-hidden="true">
      <defs>
        <pattern id={pattern} width="16" height="8" patternUnits="userSpaceOnUse">
          <path d="M8 0l4 4-4 4-4-4z" />
          <path className={styles.soft} d="M0 0l4 4-4 4zM16 0l-4 4 4 4z" />
        </pattern>
      </defs>
      <rect width="100%" height="8" fill={`url(#${pattern})`} />
    </svg>
  );
}
