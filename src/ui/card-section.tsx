import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import styles from "./ui.module.css";

type CardSectionProps = { title: string; all: { href: string; text: string }; children: ReactNode };

/** A few cards, with a link to all of them. */
export function CardSection({ title, all, children }: CardSectionProps) {
  const headingId = useId();
  return (
    <section className={styles.cardSection} aria-labelledby={headingId}>
      <div className={styles.cardSectionHead}>
        <h2 id={headingId}>{title}</h2>
        <Link href={all.href}>{all.text}</Link>
      </div>
      {children}
    </section>
  );
}
