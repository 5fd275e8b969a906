import { type ReactNode, useId } from "react";
import styles from "./account.module.css";

type SectionProps = { title: string; lead?: string; children: ReactNode };

export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className={styles.hint}>{lead}</p>}
      {children}
    </section>
  );
}
