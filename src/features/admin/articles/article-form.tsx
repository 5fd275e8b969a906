import { useState } from "react";
import { useTranslate } from "../../../i18n/use-translate.tsx";
import { InputField } from "../../../ui/form/field.tsx";
import styles from "../form/form.module.css";
import { RecordForm, type RecordFormProps } from "../form/record-form.tsx";
import { ArticleDetails } from "./article-details.tsx";
import { type ArticleTexts, readArticle } from "./article-fields.ts";
import own from "./articles.module.css";
import { CountedField } from "./counted-field.tsx";
import { TextEditor } from "./text-editor.tsx";

/** A new article, or one that exists. */
export function ArticleForm(props: RecordFormProps<ArticleTexts>) {
  const { fields, recordKey } = props;
  const translator = useTranslate();
  const { t } = translator;
  const isNew = recordKey === null || recordKey.startsWith("new:");
  const filled = JSON.stringify(fields);
  const [{ typed, from }, setTyped] = useState({ typed: fields, from: filled });
  // A newer version refills the form.
  if (from !== filled) setTyped({ typed: fields, from: filled });
  return (
    <RecordForm
      form={props}
      read={(all) => readArticle(translator, all, { former: fields, isNew })}
      onTyped={(all) => setTyped({ typed: all, from: filled })}
    >
      {(field) => (
        <>
          <div className={own.heading}>
            <InputField {...field("title")} />
            <CountedField
              field={field("excerpt")}
              typed={typed.excerpt}
              most={280}
              rows={2}
              hint={t("admin_article.excerpt_hint")}
            />
          </div>
          <TextEditor field={field("content")} typed={typed.content} />
          <section className={styles.form} aria-label={t("admin_article.details")}>
            <ArticleDetails field={field} typed={typed} former={fields} />
          </section>
        </>
      )}
    </RecordForm>
  );
}
