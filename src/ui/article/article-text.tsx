import type { ArticleText as Text } from "#domain/api/article-text.ts";
import type { PictureFacts } from "#domain/api/media.ts";
import { headingsOf } from "#domain/article-text/headings.ts";
import { usePageMessages, useTranslate } from "../../i18n/use-translate.tsx";
import styles from "./article-text.module.css";
import { drawBlocks, type Drawing } from "./draw-blocks.tsx";

type ArticleTextProps = {
  text: Text;
  pictures: readonly PictureFacts[];
  /** In a preview: where pictures are shown from, by id. */
  sources?: ReadonlyMap<string, string>;
};

const NO_SOURCES: ReadonlyMap<string, string> = new Map();

/** An article's text as elements. Nothing in it is read as HTML. */
export function ArticleText({ text, pictures, sources = NO_SOURCES }: ArticleTextProps) {
  usePageMessages("articles");
  const { t } = useTranslate();
  const drawing: Drawing = {
    sources,
    pictures: new Map(pictures.map((facts) => [facts.id, facts])),
    levels: new Map(headingsOf(text).map(({ id, level }) => [id, level])),
    referredNotes: new Set(),
    tableLabel: t("article.table"),
  };
  const blocks = drawBlocks(text.blocks, drawing);
  const notes = text.notes.map((note) => ({ ...note, drawn: drawBlocks(note.blocks, drawing) }));
  return (
    <div className={styles.prose}>
      {blocks}
      {notes.length > 0 && (
        <section className={styles.notes} role="doc-endnotes" aria-label={t("article.notes")}>
          <ol>
            {notes.map(({ number, drawn }) => (
              <li key={number} id={`note-${number}`}>
                {drawn}
                {drawing.referredNotes.has(number) && (
                  <a
                    className={styles.back}
                    role="doc-backlink"
                    href={`#note-${number}-from`}
                    aria-label={t("article.note_back", { number })}
                  >
                    ↩
                  </a>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}
