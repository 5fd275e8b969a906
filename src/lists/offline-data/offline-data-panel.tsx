import { useEffect } from "react";
import { KEPT_ARTICLES } from "#domain/articles/contract.ts";
import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import type { ArticleRow } from "../../platform/db/article-rows.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { measurePictures } from "../../platform/db/kept-pictures.ts";
import { readTakenLists } from "../../platform/db/taken-lists.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { useStored } from "../../platform/hooks/use-stored.ts";
import { formatEthiopian, formatMoment } from "../../platform/i18n/dates.ts";
import { formatSize } from "../../platform/i18n/sizes.ts";
import type { Translator } from "../../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { useOverdueLists } from "../../passports/overdue-lists.tsx";
import { useHasNoLists } from "../../passports/use-list-days.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BranchChoices } from "./branch-choices.tsx";
import { MirrorStatusLine } from "./mirror-status-line.tsx";
import styles from "./offline-data.module.css";
import type { PanelPlan } from "./panel-plan.ts";
import { usePanelPlan } from "./use-panel.ts";

export function OfflineDataPanel({ onClose }: { onClose: () => void }) {
  usePageMessages("offline-panel");
  const { t } = useTranslate();
  const { mirror } = useServices();
  const view = useMirror();
  const plan = usePanelPlan();
  const articles = useArticlesOnPhone();
  const overdue = useOverdueLists();
  // Sizes need the manifest, which is not fetched while nothing is kept.
  useEffect(() => void mirror.sync({ reason: "panel" }), [mirror]);
  return (
    <Dialog title={t("offline.title")} onClose={onClose}>
      <Held articles={articles} />
      {overdue !== null && <Notice tone="caution" title={overdue} />}
      {view.status === "failed" ? (
        // The one cause: whatever the update met then came of it.
        <Notice tone="caution" title={t("offline.no_storage")}>
          <p>{t("offline.no_storage_text")}</p>
        </Notice>
      ) : (
        <MirrorStatusLine />
      )}
      {view.status === "ready" && view.summary.cutByStorage && (
        <Notice tone="caution" title={t("offline.cut")}>
          <p>{t("offline.cut_text")}</p>
        </Notice>
      )}
      {plan !== null && <KeepAll plan={plan} articles={articles} />}
      {plan !== null && <BranchChoices branches={plan.branches} />}
      <div className={styles.notes}>
        <p>{t("offline.note_public")}</p>
        <p>{t("offline.note_articles", { count: KEPT_ARTICLES })}</p>
        <p>{t("offline.note_ios")}</p>
        <p>{t("offline.note_storage")}</p>
      </div>
    </Dialog>
  );
}

const takenLists = (tables: MirrorDatabase) => readTakenLists(tables).catch(() => null);

function Held({ articles }: { articles: ArticlesOnPhone | null }) {
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const view = useMirror();
  const hasNoLists = useHasNoLists();
  const fromFile = useStored(takenLists, null);
  if (view.status !== "ready") return null;
  const { passports, bytes, newestListDay, updatedAt, checkedAt } = view.summary;
  const newest = parseIsoDate(newestListDay ?? "");
  const upTo = updatedAt ?? checkedAt;
  return (
    <dl className={styles.facts}>
      <Fact term={t("offline.passports")}>{t("number", { value: passports })}</Fact>
      <Fact term={t("offline.size")}>{formatSize(translator, bytes)}</Fact>
      <Fact term={t("offline.up_to")}>
        {newest === null
          ? t(hasNoLists ? "lists.none" : "offline.none")
          : formatEthiopian(translator, newest)}
      </Fact>
      <Fact term={t("offline.updated")}>{updatedWords(translator, { fromFile, upTo, now: now() })}</Fact>
      {articles !== null && <ArticlesHeld held={articles} />}
    </dl>
  );
}

function updatedWords(
  translator: Translator,
  { fromFile, upTo, now }: { fromFile: number | null; upTo: number | null; now: number },
): string {
  const { t } = translator;
  if (fromFile !== null)
    return t("offline.from_file", { date: formatEthiopian(translator, todayInAddisAbaba(fromFile)) });
  return upTo === null ? t("offline.never") : formatMoment(translator, upTo, now);
}

function KeepAll({ plan, articles }: { plan: PanelPlan; articles: ArticlesOnPhone | null }) {
  const translator = useTranslate();
  const { t } = translator;
  const { mirror } = useServices();
  const missing = plan.all.missingTransferBytes;
  const holdsAny =
    plan.branches.some(({ held }) => held > 0) || (articles?.articles ?? 0) + (articles?.pictures ?? 0) > 0;
  const keepAll = () => void mirror.choose({ keep: "all", branches: [], without: [] });
  return (
    <div className={styles.actions}>
      {plan.keepsAll ? (
        <p>{t("offline.keeps_all")}</p>
      ) : plan.isWhole ? (
        <>
          <p>{t("offline.all_here")}</p>
          <Button onClick={keepAll}>{t("offline.keep_new")}</Button>
        </>
      ) : (
        <Button look="primary" onClick={keepAll}>
          {missing === 0
            ? t("offline.keep_all_here")
            : t("offline.keep_all", { size: formatSize(translator, missing) })}
        </Button>
      )}
      <ButtonLink href={links.handOn()}>{t("offline.hand_on")}</ButtonLink>
      {holdsAny && <Button onClick={() => void mirror.remove("all")}>{t("offline.remove_all")}</Button>}
    </div>
  );
}

type ArticlesOnPhone = { articles: number; bytes: number; pictures: number; pictureBytes: number };

/** Null until read. */
function useArticlesOnPhone(): ArticlesOnPhone | null {
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

function ArticlesHeld({ held }: { held: ArticlesOnPhone }) {
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
