import { useEffect, useEffectEvent, useState } from "react";
import { recordDrafts } from "../../../auth/record-drafts.ts";
import { useAccount } from "../../../hooks/account-context.ts";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import type { Fields } from "../../../outbox/change.ts";
import { InputField } from "../../../ui/form/field.tsx";
import styles from "../form/form.module.css";
import { RecordForm, type RecordFormProps } from "../form/record-form.tsx";
import { ArticleDetails } from "./article-details.tsx";
import { type ArticleTexts, readArticle } from "./article-fields.ts";
import own from "./articles.module.css";
import { AutosaveState } from "./autosave-state.tsx";
import { NEW_ARTICLE, textsOver } from "./draft-at.ts";
import { CountedField } from "./counted-field.tsx";
import { FoundDraft } from "./found-draft.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { RefusedPictures } from "./refused-pictures.tsx";
import { TextEditor } from "./text-editor.tsx";
import { useAutosave } from "./use-autosave.ts";
import { useFoundDraft } from "./use-found-draft.ts";
import { usePictures } from "./use-pictures.tsx";

/** A new article, or one that exists. */
export function ArticleForm(props: RecordFormProps<ArticleTexts>) {
  const { fields, recordKey, opened } = props;
  const translator = useTranslate();
  const { t } = translator;
  const isNew = recordKey === null || recordKey.startsWith("new:");
  const accountId = useAccount()?.id ?? null;
  const resource = recordKey === null ? NEW_ARTICLE : `article:${recordKey}`;
  const autosave = useAutosave();
  const articleId = opened?.version?.base["id"] ?? null;
  const found = useFoundDraft({ accountId, resource, articleId, isOwn: autosave.isOwn });
  /** A draft taken up again; null: the record's own fields. */
  const [restored, setRestored] = useState<ArticleTexts | null>(null);
  const shown = restored ?? fields;
  const filled = JSON.stringify(shown);
  const [{ typed, from }, setTyped] = useState({ typed: shown, from: filled });
  // A newer version refills the form.
  if (from !== filled) setTyped({ typed: shown, from: filled });
  const { add, dialog, waiting, refused } = usePictures(typed);

  function keep(all: ArticleTexts): void {
    const version = opened?.version ?? null;
    const texts = version === null ? all : textsOver(version.fields, all, fields);
    if (accountId !== null) autosave.typed({ accountId, resource, texts, version });
  }
  const keepAtNewName = useEffectEvent(() => {
    if (autosave.isDirty) keep(typed);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only then
  useEffect(() => keepAtNewName(), [resource]);
  function restore(): void {
    if (found === null) return;
    const { id, version } = found;
    const texts = { ...fields, ...found.texts };
    opened?.restore(version);
    setRestored(texts);
    if (accountId !== null) autosave.resume(id, { accountId, resource, texts, version });
  }
  function discard(): void {
    if (found !== null) recordDrafts.drop(found.id).catch(() => undefined);
  }
  async function submit(body: Fields): Promise<boolean> {
    autosave.begin();
    const isKept = await props.onSubmit(body);
    if (isKept) setRestored(null);
    await autosave.end(isKept);
    return isKept;
  }
  return (
    <>
      {found !== null && !autosave.isDirty && (
        <FoundDraft draft={found} savedAt={opened?.savedAt ?? null} onRestore={restore} onDiscard={discard} />
      )}
      <RefusedPictures changes={refused} />
      <RecordForm
        form={{ ...props, fields: shown, onSubmit: submit }}
        read={(all) => readArticle(translator, all, { former: fields, isNew })}
        onTyped={(all) => {
          setTyped({ typed: all, from: filled });
          keep(all);
        }}
      >
        {(field) => (
          <>
            <div className={own.heading}>
              <InputField {...field("title")} lang={typed.language || undefined} />
              <CountedField
                field={field("excerpt")}
                typed={typed.excerpt}
                most={280}
                rows={2}
                hint={t("admin_article.excerpt_hint")}
              />
            </div>
            <TextEditor
              field={field("content")}
              typed={typed.content}
              language={typed.language}
              add={add}
              waiting={waiting}
            />
            <section className={styles.form} aria-label={t("admin_article.details")}>
              <ArticleDetails
                field={field}
                typed={typed}
                shown={shown}
                status={fields.status}
                isNew={isNew}
                add={add}
                waiting={waiting}
              />
            </section>
            <AutosaveState {...autosave} />
          </>
        )}
      </RecordForm>
      {dialog}
      <LeaveGuard isDirty={autosave.isDirty} />
    </>
  );
}
