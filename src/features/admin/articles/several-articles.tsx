import type { AdminArticleSummary } from "#domain/api/admin-articles.ts";
import { useServices } from "../../../hooks/services-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { Button } from "../../../ui/button.tsx";
import { useAct } from "../outbox/use-act.ts";
import { changesOf, DeleteSeveral, RestoreSeveral } from "../record/several-records.tsx";
import { ARTICLE, type ShownArticle, statusesFrom } from "./article-fields.ts";

type SeveralArticlesProps = { chosen: readonly ShownArticle[]; isBin: boolean; onDone: () => void };

/** Publishes those of the chosen that can be, deletes them, or takes them out of the bin. */
export function SeveralArticles({ chosen, isBin, onDone }: SeveralArticlesProps) {
  const { t } = useTranslate();
  const { now } = useServices();
  const act = useAct();
  if (isBin) return <RestoreSeveral type={ARTICLE} chosen={chosen} onDone={onDone} />;
  const unpublished = chosen.filter(
    ({ fields }) => fields.status !== "published" && statusesFrom(fields.status).includes("published"),
  );
  async function publish(): Promise<void> {
    const bodyOf = (data: AdminArticleSummary) => publishedNow(data, now());
    const changes = changesOf(ARTICLE, unpublished, { kind: "article.update", bodyOf });
    if ((await act("save", changes)) !== null) onDone();
  }
  return (
    <>
      <Button disabled={unpublished.length === 0} onClick={() => void publish()}>
        {t("admin_article.publish_several", { count: unpublished.length })}
      </Button>
      <DeleteSeveral type={ARTICLE} chosen={chosen} onDone={onDone} />
    </>
  );
}

/** A draft whose time was chosen and is past is published as of then. */
export function publishedNow({ status, published_at }: AdminArticleSummary, now: number): Fields {
  const isPast = status !== "scheduled" && published_at !== null && Date.parse(published_at) <= now;
  return { status: "published", published_at: isPast ? published_at : new Date(now).toISOString() };
}
