import type { ArticleSummary } from "#domain/api/articles.ts";
import { pictureId } from "#domain/api/media.ts";
import { isSafeAddress } from "#domain/article-text/safe-address.ts";
import { fileAddress } from "../../lib/file-address.ts";
import { ArticlePicture } from "../../ui/article/article-picture.tsx";
import styles from "./article.module.css";

type FeaturedPictureProps = { article: Pick<ArticleSummary, "picture" | "featured_image_url"> };

/** The picture below the title: the largest thing on the first screen. */
export function FeaturedPicture({ article: { picture, featured_image_url: address } }: FeaturedPictureProps) {
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
