import type { ReactNode } from "react";
import styles from "./card-list.module.css";
import { handleRowKeys, ROW, ROWS } from "./row-keys.ts";

type CardListProps<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  isWaiting?: ((row: Row) => boolean) | undefined;
  renderCard: (row: Row) => ReactNode;
};

/** For records with more text than a table's row holds. */
export function CardList<Row>({ rows, keyOf, isWaiting, renderCard }: CardListProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys only move the focus between links
    <ul className={styles.cards} onKeyDown={handleRowKeys} {...ROWS}>
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={styles.card}
          {...ROW}
          data-waiting={isWaiting?.(row) === true || undefined}
        >
          {renderCard(row)}
        </li>
      ))}
    </ul>
  );
}
