import { useRef, useState } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { InputField } from "../../../ui/form/field.tsx";
import styles from "../form/form.module.css";
import { RecordForm } from "../record/record-form.tsx";
import type { RecordFormProps } from "../record/record-type.ts";
import { useKeptForm } from "../record/use-kept-form.ts";
import { useServices } from "../../../hooks/services-context.ts";
import { ArticleDetails } from "./article-details.tsx";
import { type ArticleTexts, readArticle } from "./article-fields.ts";
import own from "./articles.module.css";
import { CountedField } from "./counted-field.tsx";
import { RefusedPictures } from "./refused-pictures.tsx";
import { inAct, PublishBar } from "./publish-bar.tsx";
import { useTable } from "./table/use-table.tsx";
import { TextEditor } from "./text-editor.tsx";
import { usePictures } from "./use-pictures.tsx";

/** A new article, or one that exists. */
export function ArticleForm(props: RecordFormProps<ArticleTexts>) {
  const { fields, recordKey } = props;
  const translator = useTranslate();
  const { t } = translator;
  const { now } = useServices();
  const [planned, setPlanned] = useState("");
  const isNew = recordKey === null || recordKey.startsWith("new:");
  const form = useKeptForm(props);
  const { shown, typed } = form;
  const { add, dialog, waiting, refused } = usePictures(typed);
  const text = useRef<HTMLTextAreaElement>(null);
  const table = useTable(text);
  return (
    <>
      <RefusedPictures changes={refused} />
      <RecordForm
        form={form}
        read={(all, act) =>
          readArticle(translator, inAct(all, act, { now: now(), planned }), { former: fields, isNew })
        }
        head={
          <PublishBar
            status={fields.status}
            submitLabel={props.submitLabel}
            disabled={props.disabled === true}
            buttons={props.buttons}
            planned={planned}
            onPlan={setPlanned}
          />
        }
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
              text={text}
              onTable={table.open}
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
          </>
        )}
      </RecordForm>
      {table.dialog}
      {dialog}
    </>
  );
}
