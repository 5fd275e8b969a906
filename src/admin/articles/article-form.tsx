import { useRef, useState } from "react";
import { isAdmin } from "#domain/accounts/roles.ts";
import { mayChangeAuthor } from "#domain/articles/article-rights.ts";
import { LOCALES } from "#domain/base/languages.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useAccount } from "../../platform/hooks/account-context.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { InputField, SelectField, TextAreaField } from "../../ui/form/field.tsx";
import styles from "../kit/form/form.module.css";
import { ARTICLE_STATUS_LABELS } from "../kit/form/status-labels.ts";
import { RecordForm, type RecordField } from "../kit/record/record-form.tsx";
import type { RecordFormProps } from "../kit/record/record-type.ts";
import { useKeptForm } from "../kit/record/use-kept-form.ts";
import { type ArticleTexts, readArticle, statusesFrom } from "./article-fields.ts";
import own from "./articles.module.css";
import { PictureField } from "./picture-field.tsx";
import { inAct, PublishBar } from "./publish-bar.tsx";
import { PublishTime } from "./publish-time.tsx";
import { RefusedPictures } from "./refused-pictures.tsx";
import { SlugField } from "./slug-field.tsx";
import { useTable } from "./table/use-table.tsx";
import { TextEditor } from "./text-editor.tsx";
import { TopicField } from "./topic-field.tsx";
import { useAuthors, useKnownArticles } from "./use-authors.ts";
import { usePictures, type AddPictures } from "./use-pictures.tsx";

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

type ArticleDetailsProps = {
  field: (name: keyof ArticleTexts) => RecordField;
  typed: ArticleTexts;
  /** What the form is filled with. */
  shown: ArticleTexts;
  /** The record's own status. */
  status: string;
  isNew: boolean;
  add: AddPictures;
  waiting: ReadonlyMap<string, string>;
};

/** All but title, excerpt and text. */
function ArticleDetails({ field, typed, shown, status: now, isNew, add, waiting }: ArticleDetailsProps) {
  const { t } = useTranslate();
  const articles = useKnownArticles();
  const account = useAccount();
  const former = isNew ? (account?.id ?? null) : shown.author_id === "" ? null : Number(shown.author_id);
  const authors = useAuthors(articles).filter(
    ({ id }) => account !== null && mayChangeAuthor(account, former, id),
  );
  return (
    <>
      <div className={styles.fields}>
        <SelectField key={`status ${now} ${shown.status}`} {...field("status")}>
          {statusesFrom(now).map((status) => (
            <option key={status} value={status}>
              {t(ARTICLE_STATUS_LABELS[status])}
            </option>
          ))}
        </SelectField>
        <PublishTime key={`time ${shown.published_at}`} field={field("published_at")} />
        <SelectField
          key={`author ${shown.author_id} ${authors.length}`}
          {...field("author_id")}
          hint={account !== null && !isAdmin(account) ? t("admin_article.author_own") : undefined}
        >
          <option value="">{isNew ? t("admin_article.author_new") : "–"}</option>
          {authors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.fields}>
        <TopicField field={field("tags")} typed={typed.tags} path={apiPaths.tags} />
        <TopicField field={field("categories")} typed={typed.categories} path={apiPaths.categories} />
      </div>
      <div className={styles.fields}>
        <SelectField
          key={`language ${shown.language}`}
          {...field("language")}
          hint={t("admin_article.language_hint")}
        >
          <option value="">{t("admin_article.no_language")}</option>
          {LOCALES.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {t("admin_article.language_named", { tag, name })}
            </option>
          ))}
        </SelectField>
        <InputField
          {...field("translation_of")}
          list="known-articles"
          spellCheck={false}
          hint={t("admin_article.translation_hint")}
        />
        <datalist id="known-articles">
          {articles.map(({ slug, title }) => (
            <option key={slug} value={slug}>
              {title}
            </option>
          ))}
        </datalist>
        <SlugField field={field("slug")} typed={typed.slug} title={typed.title} />
      </div>
      <div className={styles.fields}>
        <CountedField
          field={field("meta_title")}
          typed={typed.meta_title}
          most={160}
          hint={t("admin_article.meta_hint")}
        />
        <CountedField
          field={field("meta_description")}
          typed={typed.meta_description}
          most={320}
          rows={2}
          hint={t("admin_article.meta_description_hint")}
        />
      </div>
      <div className={styles.fields}>
        <PictureField
          field={field("featured_image_url")}
          typed={typed.featured_image_url}
          add={add}
          waiting={waiting}
        />
        <PictureField
          field={field("og_image_url")}
          typed={typed.og_image_url}
          hint={t("admin_article.og_hint")}
          add={add}
          waiting={waiting}
        />
        <InputField
          {...field("canonical_url")}
          type="url"
          inputMode="url"
          spellCheck={false}
          hint={t("admin_article.canonical_hint")}
        />
      </div>
    </>
  );
}

type CountedFieldProps = { field: RecordField; typed: string; most: number; rows?: number; hint?: string };

/** With how many of its letters are used. */
function CountedField({ field, typed, most, rows, hint }: CountedFieldProps) {
  const { t } = useTranslate();
  const note = t("admin_article.letters", { count: typed.trim().length, most });
  return rows === undefined ? (
    <InputField {...field} note={note} hint={hint} />
  ) : (
    <TextAreaField {...field} rows={rows} note={note} hint={hint} />
  );
}
