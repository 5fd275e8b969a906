import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { DangerButton } from "../form/confirm-dialog.tsx";
import { Fact, Facts } from "../table/facts.tsx";
import type { FormTexts } from "../form/form-texts.ts";
import { Moment } from "../table/moment.tsx";
import type { KeptTexts } from "./use-kept-texts.ts";
import styles from "../form/form.module.css";
import { formatBothClocks } from "../table/admin-dates.ts";
import type { Autosave } from "./use-autosave.ts";

type FoundDraftProps<Texts extends FormTexts> = {
  kept: KeptTexts<Texts>;
  /** Null: of something that is not saved yet. */
  savedAt: string | null;
};

/** Offers what was typed earlier and not saved, until something else is typed. */
export function FoundDraft<Texts extends FormTexts>({ kept, savedAt }: FoundDraftProps<Texts>) {
  const { t } = useTranslate();
  const { found, autosave } = kept;
  if (found === null || autosave.isDirty) return null;
  return (
    <Notice
      tone="caution"
      title={t("draft.found")}
      actions={
        <>
          <Button look="primary" onClick={kept.restore}>
            {t("draft.restore")}
          </Button>
          <DangerButton
            label={t("draft.discard")}
            title={t("draft.discard_title")}
            text={t("draft.discard_text")}
            confirm={t("draft.discard")}
            onConfirm={kept.discard}
          />
        </>
      }
    >
      <Facts>
        <Fact label={t("draft.at")}>
          <Moment at={found.at} />
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

/** Whether what is typed is safe on this device. */
export function AutosaveState({ keptAt, failed }: Pick<Autosave, "keptAt" | "failed">) {
  const translator = useTranslate();
  const { t } = translator;
  if (failed) return <p className={styles.hint}>{t("draft.not_kept")}</p>;
  if (keptAt === null) return null;
  const time = formatBothClocks(translator, keptAt);
  return <p className={styles.hint}>{t("draft.kept", { time })}</p>;
}
