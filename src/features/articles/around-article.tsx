import { useId } from "react";
import { Link } from "wouter";
import type { ArticleAround } from "#domain/api/articles.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { links } from "../../lib/links.ts";
import cards from "../../ui/cards.module.css";
import { ArticleCard } from "./article-card.tsx";
import styles from "./article.module.css";

/** What to read next. */
export function AroundArticle({ around: { previous, next, related } }: { around: ArticleAround }) {
  const { t } = useTranslate();
  const headingId = useId();
  return (
    <>
      {related.length > 0 && (
        <section className={cards.section} aria-labelledby={headingId} data-unprinted="">
          <h2 id={headingId}>{t("article.related")}</h2>
          <ul className={cards.grid}>
            {related.map((article) => (
              <ArticleCard key={article.slug} article={article} heading="h3" />
            ))}
          </ul>
        </section>
      )}
      {(previous ?? next) !== null && (
        <nav className={styles.steps} aria-label={t("article.more")} data-unprinted="">
          {previous !== null && <Step label={t("article.previous")} rel="prev" to={previous} />}
          {next !== null && <Step label={t("article.next")} rel="next" to={next} />}
        </nav>
      )}
    </>
  );
}

type StepProps = { label: string; rel: "prev" | "next"; to: NonNullable<ArticleAround["next"]> };

function Step({ label, rel, to }: StepProps) {
  return (
    <Link className={`${cards.card} ${styles.step}`} rel={rel} href={links.article(to.slug)}>
      <span className={cards.fact}>{label}</span>
      <span>{to.title}</span>
    </Link>
  );
}
