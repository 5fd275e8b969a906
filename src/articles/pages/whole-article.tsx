import { useId } from "react";
import { Link } from "wouter";
import type { ArticleAround, SyncedArticle, ArticleSummary } from "#domain/articles/contract.ts";
import { pictureId } from "#domain/articles/media.ts";
import { isSafeAddress } from "#domain/articles/text/safe-address.ts";
import { localeOf } from "#domain/base/languages.ts";
import { articleDescription } from "#domain/articles/article-description.ts";
import { AdvertisementSlot } from "../../advertising/placements/advertisement-slot.tsx";
import type { Origin } from "../article-view.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { fileAddress } from "../../platform/lib/file-address.ts";
import { links } from "../../platform/lib/links.ts";
import { ArticlePicture } from "../text/article-picture.tsx";
import { ArticleText } from "../text/article-text.tsx";
import ui from "../../ui/shared.module.css";
import { PageHead, PageTitle } from "../../ui/page-head.tsx";
import { SampleMark } from "../../ui/sample-mark.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import { ArticleCard, useForeign } from "./article-card.tsx";
import styles from "./article.module.css";
import { Byline } from "./byline.tsx";
import { FromPhone } from "./from-phone.tsx";
import { headingsOf, type TextHeading } from "#domain/articles/text/headings.ts";
import { FoldedOnPhones } from "../../ui/folded-on-phones.tsx";

type WholeArticleProps = Origin & { article: SyncedArticle; around: ArticleAround | null };

export function WholeArticle({ article, around, source, at }: WholeArticleProps) {
  const { t } = useTranslate();
  const foreign = useForeign(article.language);
  const contents = contentsOf(article);
  const { title, excerpt } = article;
  const description = articleDescription(article);
  return (
    <>
      <PageTitle title={article.meta_title ?? title} {...(description === null ? {} : { description })} />
      <article className={styles.article}>
        <PageHead title={title} {...(excerpt === null ? {} : { lead: excerpt })} lang={foreign} />
        <div>
          <Byline article={article} />
          {article.is_sample === true && <SampleMark>{t("article.sample")}</SampleMark>}
          <ReadIn translations={article.translations} />
        </div>
        <FeaturedPicture article={article} />
        <div className={styles.body}>
          {contents.length > 0 && <Contents headings={contents} lang={foreign} />}
          <div className={styles.text} lang={foreign}>
            <ArticleText text={article.text} pictures={article.pictures} />
          </div>
        </div>
        <FromPhone source={source} at={at} />
        <footer className={styles.foot} data-unprinted="">
          <TopicsOf article={article} />
          <span data-needs-script="">
            <ShareButton text={title} url={links.article(article.slug)} />
          </span>
        </footer>
      </article>
      <AdvertisementSlot placement="article-bottom" />
      {around !== null && <AroundArticle around={around} />}
    </>
  );
}

/** An article's categories and tags, each leading to its articles. */
function TopicsOf({ article: { categories, tags } }: { article: ArticleSummary }) {
  const { t } = useTranslate();
  const topics = [
    ...categories.map(({ name, slug }) => ({ name, search: new URLSearchParams({ category: slug }) })),
    ...tags.map(({ name, slug }) => ({
      name: `#${name}`,
      search: new URLSearchParams({ tag: slug }),
    })),
  ];
  if (topics.length === 0) return null;
  return (
    <nav className={styles.links} aria-label={t("article.topics")}>
      {topics.map(({ name, search }) => (
        <Link key={search.toString()} href={links.articles(search.toString())}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

type FeaturedPictureProps = { article: Pick<ArticleSummary, "picture" | "featured_image_url"> };

/** The picture below the title: the largest thing on the first screen. */
function FeaturedPicture({ article: { picture, featured_image_url: address } }: FeaturedPictureProps) {
  if (picture) {
    return (
      <div className={styles.picture}>
        <ArticlePicture facts={picture} eager />
      </div>
    );
  }
  // A picture of this site that was not sent here. Other sites would learn who reads.
  if (address?.startsWith("/") !== true || !isSafeAddress(address) || pictureId(address) !== null)
    return null;
  return <img className={styles.unknown} src={fileAddress(address)} alt="" decoding="async" />;
}

/** Each link is in the language it leads to, for those who read only that. */
function ReadIn({ translations }: Pick<SyncedArticle, "translations">) {
  if (translations.length === 0) return null;
  return (
    <p className={styles.links} data-unprinted="">
      {translations.map(({ language, slug }) => (
        <Link key={slug} href={links.article(slug)} lang={language} hrefLang={language}>
          {localeOf(language).readHere}
        </Link>
      ))}
    </p>
  );
}

/** What to read next. */
function AroundArticle({ around: { previous, next, related } }: { around: ArticleAround }) {
  const { t } = useTranslate();
  const headingId = useId();
  return (
    <>
      {related.length > 0 && (
        <section className={ui.section} aria-labelledby={headingId} data-unprinted="">
          <h2 id={headingId}>{t("article.related")}</h2>
          <ul className={ui.cards}>
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
    <Link className={`${ui.card} ${styles.step}`} rel={rel} href={links.article(to.slug)}>
      <span className={ui.cardFact}>{label}</span>
      <span>{to.title}</span>
    </Link>
  );
}

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
