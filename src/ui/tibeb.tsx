import { useId } from "react";
import styles from "./ui.module.css";

/** The woven border of a festive shawl, drawn for this site: diamonds between rows of chevrons. */
export function TibebBand() {
  const pattern = useId();
  return (
    <svg className={styles.band} aria-hidden="true">
      <defs>
        <pattern id={pattern} width="48" height="56" patternUnits="userSpaceOnUse">
          <g className={styles.softWeave}>
            <path d="M0 3.5h48v1H0zM0 51.5h48v1H0z" />
            <path d="M0 11.5l8-5 8 5 8-5 8 5 8-5 8 5v2l-8-5-8 5-8-5-8 5-8-5-8 5z" />
            <path d="M0 42.5l8 5 8-5 8 5 8-5 8 5 8-5v2l-8 5-8-5-8 5-8-5-8 5-8-5z" />
            <path d="M24 25l3 3-3 3-3-3zM0 22l6 6-6 6zM48 22l-6 6 6 6z" />
          </g>
          <path d="M0 0h48v2H0zM0 54h48v2H0z" />
          <path
            fillRule="evenodd"
            d="M24 13l15 15-15 15L9 28zm0 4L13 28l11 11 11-11zm0 3l8 8-8 8-8-8zm0 3.5L19.5 28l4.5 4.5L28.5 28z"
          />
          <path d="M0 25l3 3-3 3zM48 25l-3 3 3 3z" />
        </pattern>
      </defs>
      <rect width="100%" height="56" fill={`url(#${pattern})`} />
    </svg>
  );
}

/** The same weave as a thin line. */
export function TibebLine() {
  const pattern = useId();
  return (
    <svg className={styles.line} aria-hidden="true">
      <defs>
        <pattern id={pattern} width="16" height="8" patternUnits="userSpaceOnUse">
          <path d="M8 0l4 4-4 4-4-4z" />
          <path className={styles.softWeave} d="M0 0l4 4-4 4zM16 0l-4 4 4 4z" />
        </pattern>
      </defs>
      <rect width="100%" height="8" fill={`url(#${pattern})`} />
    </svg>
  );
}
