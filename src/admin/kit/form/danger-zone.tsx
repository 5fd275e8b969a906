import type { ReactNode } from "react";
import { useId } from "react";
import styles from "./form.module.css";

/** Destructive actions at the end of a record's page. */
export function DangerZone({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.danger} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
