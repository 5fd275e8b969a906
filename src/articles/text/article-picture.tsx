import { pictureFile, type PictureFacts } from "#domain/articles/media.ts";
import { fileAddress } from "../../platform/lib/file-address.ts";
import styles from "./article-text.module.css";

/** The column of text, with the page's margins on a phone. */
const SIZES = "(min-width: 44rem) 42rem, calc(100vw - 2rem)";

type ArticlePictureProps = {
  facts: PictureFacts;
  alt?: string;
  title?: string | undefined;
  /** Seen without scrolling: loaded at once. */
  eager?: boolean;
};

/** A picture of this site, with its place kept and its colours in it until it is there. */
export function ArticlePicture({ facts, alt = facts.alt, title, eager = false }: ArticlePictureProps) {
  const { id, width, height, widths, placeholder } = facts;
  const fileOf = (wide: number) => fileAddress(pictureFile(id, wide));
  return (
    <span className={styles.picture}>
      {placeholder.startsWith("data:image/") && (
        <img className={styles.placeholder} src={placeholder} alt="" />
      )}
      <img
        src={fileOf(widths[0] ?? width)}
        srcSet={widths.map((wide) => `${fileOf(wide)} ${wide}w`).join(", ")}
        sizes={SIZES}
        width={width}
        height={height}
        alt={alt}
        title={title}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        {...(eager ? { fetchPriority: "high" as const } : {})}
      />
    </span>
  );
}
