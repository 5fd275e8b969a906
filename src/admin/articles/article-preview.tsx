import { Suspense, useEffect, useMemo } from "react";
import { pictureId, pictureJpeg } from "#domain/articles/media.ts";
import { picturesIn } from "#domain/articles/pictures-in.ts";
import { parseArticle } from "#domain/articles/text/parse-article.ts";
import { readingMinutes, wordCount } from "#domain/articles/text/word-count.ts";
import { useDebouncedValue } from "../../platform/hooks/use-debounced-value.ts";
import { useLanguage, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { fileAddress } from "../../platform/lib/file-address.ts";
import { ArticleText } from "../../articles/text/article-text.tsx";
import styles from "./articles.module.css";
import type { ArticleText as ParsedText, Block } from "#domain/articles/article-text.ts";

/** Longer than between two keystrokes: long texts take a slow phone tens of milliseconds. */
const PAUSE_MS = 300;

type ArticlePreviewProps = {
  markdown: string;
  language: string;
  /** Pictures that are not sent yet, by id. */
  waiting: ReadonlyMap<string, string>;
};

/** What is typed as readers will see it, with its words counted. */
export function ArticlePreview({ markdown, language, waiting }: ArticlePreviewProps) {
  const { t } = useTranslate();
  const { loadPage } = useLanguage();
  // Ahead of the first letter; the preview itself waits for them.
  useEffect(() => void loadPage("articles").catch(() => undefined), [loadPage]);
  const paused = useDebouncedValue(markdown, PAUSE_MS);
  const text = useMemo(() => withOwnIds(parseArticle(paused)), [paused]);
  const words = wordCount(text);
  const sources = useMemo(() => {
    const ids = picturesIn(text).flatMap(({ src }) => pictureId(src) ?? []);
    return new Map(ids.map((id) => [id, waiting.get(id) ?? fileAddress(pictureJpeg(id))]));
  }, [text, waiting]);
  return (
    <div className={styles.preview}>
      <p className={styles.count}>{t("admin_article.words", { words, minutes: readingMinutes(words) })}</p>
      <section
        className={styles.paper}
        aria-label={t("admin_article.preview")}
        lang={language || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts scroll, by keyboard too
        tabIndex={0}
      >
        {paused.trim() === "" ? (
          <p className={styles.quiet}>{t("admin_article.preview_empty")}</p>
        ) : (
          // The whole form would otherwise be hidden until the texts of the public page are there.
          <Suspense fallback={<p className={styles.quiet}>{t("admin_article.preview_waits")}</p>}>
            <ArticleText text={text} pictures={[]} sources={sources} />
          </Suspense>
        )}
      </section>
    </div>
  );
}

/** Headings get ids of their own: the form's fields have plain ones, such as `title`. */
export function withOwnIds({ blocks, notes }: ParsedText): ParsedText {
  return {
    blocks: blocks.map(rename),
    notes: notes.map((note) => ({ ...note, blocks: note.blocks.map(rename) })),
  };
}

function rename(block: Block): Block {
  switch (block.kind) {
    case "heading":
      return { ...block, id: `preview-${block.id}` };
    case "list":
      return { ...block, items: block.items.map((item) => item.map(rename)) };
    case "quote":
      return { ...block, blocks: block.blocks.map(rename) };
    default:
      return block;
  }
}
