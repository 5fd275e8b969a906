import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import styles from "./shared.module.css";

type CardSectionProps = { title: string; all: { href: string; text: string }; children: ReactNode };

/** A few cards, with a link to all of them. */
export function CardSection({ title, all, children }: CardSectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <div className={styles.sectionHead}>
        <h2 id={headingId}>{title}</h2>
        <Link href={all.href}>{all.text}</Link>
      </div>
      {children}
    </section>
  );
}
