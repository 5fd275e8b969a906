import type { ArticleRow } from "../../db/article-rows.ts";
import { measurePictures } from "../../db/kept-pictures.ts";
import type { MirrorDatabase } from "../../db/database.ts";
import { useAsync } from "../../hooks/use-async.ts";
import { useStored } from "../../hooks/use-stored.ts";
import { formatSize } from "../../i18n/sizes.ts";
import { useTranslate } from "../../i18n/use-translate.tsx";
import { Fact } from "../../ui/fact.tsx";

export type ArticlesOnPhone = { articles: number; bytes: number; pictures: number; pictureBytes: number };

/** Null until read. */
export function useArticlesOnPhone(): ArticlesOnPhone | null {
  const rows = useStored(articleRows, null);
  const pictures = useAsync(
    () => measurePictures(globalThis.caches).catch(() => ({ count: 0, bytes: 0 })),
    [rows],
    null,
  );
  if (rows === null || pictures === null) return null;
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  return { articles: rows.length, bytes, pictures: pictures.count, pictureBytes: pictures.bytes };
}

const articleRows = async (db: MirrorDatabase): Promise<ArticleRow[]> => db.articles.toArray();

export function ArticlesHeld({ held }: { held: ArticlesOnPhone }) {
  const translator = useTranslate();
  const { t } = translator;
  const { articles, bytes, pictures, pictureBytes } = held;
  return (
    <>
      <Fact term={t("offline.articles")}>
        {articles === 0
          ? t("offline.none")
          : t("offline.amount", { count: articles, size: formatSize(translator, bytes) })}
      </Fact>
      {pictures > 0 && (
        <Fact term={t("offline.pictures")}>
          {t("offline.amount", { count: pictures, size: formatSize(translator, pictureBytes) })}
        </Fact>
      )}
    </>
  );
}
