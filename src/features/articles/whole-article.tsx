import type { ArticleAround, SyncedArticle } from "#domain/api/articles.ts";
import { articleDescription } from "#domain/articles/article-description.ts";
import { AdvertisementSlot } from "../../advertisements/advertisement-slot.tsx";
import type { Origin } from "../../articles/article-view.ts";
import { links } from "../../lib/links.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { ArticleText } from "../../ui/article/article-text.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { SampleMark } from "../../ui/sample-mark.tsx";
import { ShareButton } from "../../ui/share-button.tsx";
import styles from "./article.module.css";
import { AroundArticle } from "./around-article.tsx";
import { Byline } from "./byline.tsx";
import { Contents, contentsOf } from "./contents.tsx";
import { FromPhone } from "./from-phone.tsx";
import { FeaturedPicture } from "./featured-picture.tsx";
import { ReadIn, useSwitchToTranslation } from "./read-in.tsx";
import { TopicsOf } from "./topics-of.tsx";
import { useForeign } from "./use-foreign.ts";

type WholeArticleProps = Origin & { article: SyncedArticle; around: ArticleAround | null };

export function WholeArticle({ article, around, source, at }: WholeArticleProps) {
  const { t } = useTranslate();
  useSwitchToTranslation(article);
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
