import type { SyncedArticle } from "#domain/articles/contract.ts";
import { headingsOf, type TextHeading } from "#domain/articles/text/headings.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { FoldedOnPhones } from "../../ui/folded-on-phones.tsx";
import styles from "./article.module.css";

const FEWEST_HEADINGS = 3;
const FEWEST_WORDS = 600;
/** Two levels are listed; the title is the first. */
const DEEPEST = 3;

/** The headings of a long article; none of others. */
export function contentsOf({ text, word_count }: Pick<SyncedArticle, "text" | "word_count">): TextHeading[] {
  const headings = headingsOf(text);
  if (headings.length < FEWEST_HEADINGS || word_count <= FEWEST_WORDS) return [];
  return headings.filter(({ level }) => level <= DEEPEST);
}

type ContentsProps = { headings: readonly TextHeading[]; lang: string | undefined };

export function Contents({ headings, lang }: ContentsProps) {
  const { t } = useTranslate();
  return (
    <nav className={styles.contents} aria-label={t("article.contents")} data-unprinted="">
      <FoldedOnPhones title={t("article.contents")}>
        <ol lang={lang}>
          {headings.map(({ id, level, text }) => (
            <li key={id} className={level === DEEPEST ? styles.sub : undefined}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </FoldedOnPhones>
    </nav>
  );
}
