import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { RecordDraft } from "../../../auth/record-drafts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { DangerButton } from "../form/danger-button.tsx";
import { Fact, Facts } from "../table/facts.tsx";
import { Moment } from "../table/moment.tsx";

type FoundDraftProps = {
  draft: RecordDraft;
  /** Null: a new article. */
  savedAt: string | null;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers what was typed before a crash. */
export function FoundDraft({ draft, savedAt, onRestore, onDiscard }: FoundDraftProps) {
  const { t } = useTranslate();
  return (
    <Notice
      tone="caution"
      title={t("admin_article.draft_found")}
      actions={
        <>
          <Button look="primary" onClick={onRestore}>
            {t("admin_article.draft_restore")}
          </Button>
          <DangerButton
            label={t("admin_article.draft_discard")}
            title={t("admin_article.draft_discard_title")}
            text={t("admin_article.draft_discard_text")}
            confirm={t("admin_article.draft_discard")}
            onConfirm={onDiscard}
          />
        </>
      }
    >
      <Facts>
        <Fact label={t("admin_article.draft_at")}>
          <Moment at={draft.at} />
        </Fact>
        {savedAt !== null && (
          <Fact label={t("admin_article.saved_at")}>
            <Moment at={savedAt} />
          </Fact>
        )}
      </Facts>
    </Notice>
  );
}
