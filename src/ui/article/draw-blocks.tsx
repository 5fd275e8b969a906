import { Fragment, type ReactNode } from "react";
import type { Block, Inline } from "#domain/api/article-text.ts";
import { assertNever } from "#domain/result.ts";
import styles from "./article-text.module.css";
import { drawInlines, type InlineDrawing } from "./draw-inlines.tsx";

export type Drawing = InlineDrawing & {
  /** The levels of headings, by id. */
  levels: ReadonlyMap<string, number>;
  tableLabel: string;
};

export function drawBlocks(blocks: readonly Block[], drawing: Drawing): ReactNode {
  // Static text, never reordered: the index works as key.
  return blocks.map((block, at) => <Fragment key={at}>{drawBlock(block, drawing)}</Fragment>);
}

function drawBlock(block: Block, drawing: Drawing): ReactNode {
  switch (block.kind) {
    case "heading": {
      const level = drawing.levels.get(block.id) ?? 6;
      const Heading = (["h2", "h3", "h4", "h5", "h6"] as const)[level - 2] ?? "h6";
      return <Heading id={block.id}>{drawInlines(block.children, drawing)}</Heading>;
    }
    case "paragraph":
      return <p>{drawInlines(block.children, drawing)}</p>;
    case "list": {
      const items = block.items.map((item, at) => (
        <li key={at}>{block.tight ? drawTightItem(item, drawing) : drawBlocks(item, drawing)}</li>
      ));
      return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
    }
    case "quote":
      return <blockquote>{drawBlocks(block.blocks, drawing)}</blockquote>;
    case "code":
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr />;
    case "table":
      return drawTable(block, drawing);
    default:
      return assertNever(block);
  }
}

/** Its paragraphs are plain lines. */
function drawTightItem(item: readonly Block[], drawing: Drawing): ReactNode {
  return item.map((block, at) => (
    <Fragment key={at}>
      {block.kind === "paragraph" ? drawInlines(block.children, drawing) : drawBlock(block, drawing)}
    </Fragment>
  ));
}

function drawTable({ align, rows }: Extract<Block, { kind: "table" }>, drawing: Drawing): ReactNode {
  const [header = [], ...body] = rows;
  const draw = (cell: readonly Inline[]) => drawInlines(cell, drawing);
  const side = (at: number) => styles[align[at] ?? "left"];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone: scrolls by keyboard too
    <section className={styles.scroller} aria-label={drawing.tableLabel} tabIndex={0}>
      <table>
        {header.some((cell) => cell.length > 0) && (
          <thead>
            <tr>
              {header.map((cell, at) => (
                <th key={at} scope="col" className={side(at)}>
                  {draw(cell)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        {body.length > 0 && (
          <tbody>
            {body.map((row, line) => (
              <tr key={line}>
                {row.map((cell, at) => (
                  <td key={at} className={side(at)}>
                    {draw(cell)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </section>
  );
}
