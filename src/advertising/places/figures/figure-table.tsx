import type { ReactNode } from "react";
import styles from "./figures.module.css";

type FigureTableProps = {
  label: string;
  /** The first one names the rows. */
  heads: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  foot?: readonly ReactNode[];
  /** How many leading columns have words; the others are numbers. */
  words?: number;
};

/** A plain table of figures; a long one scrolls. */
export function FigureTable({ label, heads, rows, foot, words = 1 }: FigureTableProps) {
  const look = (at: number) => (at < words ? undefined : styles.number);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- no landmark: its heading's section is one; scrolled by keys too
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={look(at)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[at]} className={look(at)}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>
              {foot.map((cell, at) => (
                <td key={heads[at]} className={look(at)}>
                  {cell}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
