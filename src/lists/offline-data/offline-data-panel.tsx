import { useEffect, type ReactNode, useDeferredValue, useMemo, useSyncExternalStore } from "react";
import { KEPT_ARTICLES } from "#domain/articles/contract.ts";
import { parseIsoDate, todayInAddisAbaba } from "#domain/base/day.ts";
import { assertNever } from "#domain/base/result.ts";
import { useOverdueLists } from "../../passports/overdue-lists.tsx";
import { useHasNoLists } from "../../passports/use-list-days.ts";
import type { ArticleRow } from "../../platform/db/article-rows.ts";
import type { MirrorDatabase } from "../../platform/db/database.ts";
import { readChoice } from "../../platform/db/meta.ts";
import { readTakenLists } from "../../platform/db/taken-lists.ts";
import { useMirror } from "../../platform/hooks/mirror-view.tsx";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useAsync } from "../../platform/hooks/use-async.ts";
import { useStored } from "../../platform/hooks/use-stored.ts";
import { formatEthiopian, formatMoment } from "#domain/languages/dates.ts";
import { formatSize } from "../../platform/i18n/sizes.ts";
import type { Translator, MessageId } from "../../platform/i18n/translator.ts";
import { usePageMessages, useTranslate } from "../../platform/i18n/use-translate.tsx";
import { links } from "../../platform/lib/links.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fact } from "../../ui/fact.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { FailureReason, MirrorStatus } from "../sync/mirror-status.ts";
import { BranchChoices } from "./branch-choices.tsx";
import styles from "./offline-data.module.css";
import { type PanelPlan, planPanel } from "./panel-plan.ts";
import { PICTURE_CACHE } from "../../platform/db/names.ts";

export function OfflineDataPanel({ onClose }: { onClose: () => void }) {
  usePageMessages("offline-panel");
  const { t } = useTranslate();
  const { mirror } = useServices();
  const view = useMirror();
  const plan = usePanelPlan();
  const articles = useArticlesOnPhone();
  const overdue = useOverdueLists();
  const build = buildName();
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
        {build !== null && <p>{t("offline.build", { build })}</p>}
      </div>
    </Dialog>
  );
}

/** What this page is of, from a meta tag that vite.config.ts writes; null while developing. */
function buildName(): string | null {
  return document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? null;
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

const FAILURES: Record<FailureReason, MessageId> = {
  timeout: "update.failed_timeout",
  server: "update.failed_server",
  "unexpected-answer": "update.failed_unexpected",
  damaged: "update.failed_damaged",
  unverified: "update.failed_unverified",
  storage: "update.failed_storage",
  worker: "update.failed_worker",
};

/** State of the update, with a retry. Downloaded lists stay either way. */
function MirrorStatusLine() {
  const { t } = useTranslate();
  const { mirror } = useServices();
  const status = useMirrorStatus();
  const retry = <Button onClick={() => void mirror.sync({ reason: "choice" })}>{t("state.retry")}</Button>;
  switch (status.kind) {
    case "idle":
      return null;
    case "checking":
      return <output>{t("update.checking")}</output>;
    case "elsewhere":
      return <output>{t("update.elsewhere")}</output>;
    case "downloading":
      return <Downloading status={status} />;
    case "offline":
      return <Trouble title={t("update.offline")} action={retry} />;
    case "failed":
      return <Trouble title={t("update.failed")} text={t(FAILURES[status.reason])} action={retry} />;
    case "newer-format":
      return (
        <Trouble
          title={t("update.newer_format")}
          action={<Button onClick={() => window.location.reload()}>{t("update.reload")}</Button>}
        />
      );
    default:
      return assertNever(status);
  }
}

function Downloading({ status }: { status: Extract<MirrorStatus, { kind: "downloading" }> }) {
  const translator = useTranslate();
  const { t } = translator;
  const { mirror } = useServices();
  const { done, total } = status.bytes;
  return (
    <div className={styles.status}>
      <progress
        className={styles.progress}
        max={Math.max(total, 1)}
        value={done}
        aria-label={t("update.progress")}
      />
      <div className={styles.line}>
        <span className={styles.soft}>
          {t("update.of", { done: formatSize(translator, done), total: formatSize(translator, total) })}
        </span>
        <Button onClick={() => mirror.stop()}>{t("update.pause")}</Button>
      </div>
    </div>
  );
}

function Trouble({ title, text, action }: { title: string; text?: string; action: ReactNode }) {
  const { t } = useTranslate();
  return (
    <div aria-live="polite">
      <Notice tone="caution" title={title} actions={action}>
        {text !== undefined && <p>{text}</p>}
        <p>{t("update.kept")}</p>
      </Notice>
    </div>
  );
}

function useMirrorStatus(): MirrorStatus {
  const { status } = useServices().mirror;
  return useSyncExternalStore(status.subscribe, status.get, status.get);
}

/** Null until local lists are read, or without storage. */
function usePanelPlan(): PanelPlan | null {
  const view = useMirror();
  // Deferred like the view, so that both render together.
  const choice = useDeferredValue(useStored(choiceNow, null));
  // The plan is not computed again for each step of a running update.
  return useMemo(() => {
    if (choice === null || view.status !== "ready") return null;
    return planPanel(view.manifest, choice, view.segments, view.summary);
  }, [choice, view]);
}

const choiceNow = (db: MirrorDatabase) => readChoice(db).catch(() => null);

type KeptPictures = { count: number; bytes: number };

/** Pictures of articles on the phone, counted by the service worker's note of their size. Without storage: none. */
async function measurePictures(storage: CacheStorage | undefined): Promise<KeptPictures> {
  // Opening it would create it.
  if (!(await storage?.has(PICTURE_CACHE))) return { count: 0, bytes: 0 };
  const cache = await storage?.open(PICTURE_CACHE);
  const pictures = (await cache?.matchAll()) ?? [];
  const bytes = pictures.reduce((sum, { headers }) => sum + Number(headers.get("content-length")), 0);
  return { count: pictures.length, bytes };
}
