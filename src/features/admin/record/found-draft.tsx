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
      title={t("draft.found")}
      actions={
        <>
          <Button look="primary" onClick={onRestore}>
            {t("draft.restore")}
          </Button>
          <DangerButton
            label={t("draft.discard")}
            title={t("draft.discard_title")}
            text={t("draft.discard_text")}
            confirm={t("draft.discard")}
            onConfirm={onDiscard}
          />
        </>
      }
    >
      <Facts>
        <Fact label={t("draft.at")}>
          <Moment at={draft.at} />
        </Fact>
        {savedAt !== null && (
          <Fact label={t("draft.saved_at")}>
            <Moment at={savedAt} />
          </Fact>
        )}
      </Facts>
    </Notice>
  );
}
