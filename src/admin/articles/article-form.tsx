import { type ReactNode, useRef, useState } from "react";
import { isAdmin } from "#domain/accounts/roles.ts";
import { mayChangeAuthor } from "#domain/articles/article-rights.ts";
import { LOCALES } from "#domain/base/languages.ts";
import { apiPaths } from "#domain/base/paths.ts";
import { useAccount } from "../../platform/hooks/account-context.ts";
import { useServices } from "../../platform/hooks/services-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { InputField, SelectField } from "../../ui/form/field.tsx";
import styles from "../kit/form/form.module.css";
import { ARTICLE_STATUS_LABELS } from "../kit/form/status-labels.ts";
import type { FieldDescription, RecordField } from "../kit/form/described-field.ts";
import { DescribedInput } from "../kit/form/described-input.tsx";
import { RecordForm } from "../kit/record/record-form.tsx";
import type { RecordFormProps, RecordPages } from "../kit/record/record-type.ts";
import { useKeptForm } from "../kit/record/use-kept-texts.ts";
import { ARTICLE_FIELDS, type ArticleTexts } from "./article-fields.ts";
import { ARTICLE, type ArticleShape } from "./article-record.ts";
import own from "./articles.module.css";
import { inAct, PublishBar } from "./publish-bar.tsx";
import { PublishTime } from "./publish-time.tsx";
import { readArticle, statusesFrom } from "./read-article.ts";
import { useTable } from "./table/use-table.tsx";
import { TextEditor } from "./text-editor.tsx";
import { TopicField } from "./topic-field.tsx";
import { useAuthors, useKnownArticles } from "./use-authors.ts";
import { usePictures, type AddPictures, PictureField } from "./pictures.tsx";
import type { Change } from "../../outbox/change.ts";
import { Notice } from "../../ui/notice.tsx";
import { RecordChanges } from "../kit/outbox/outbox-groups.tsx";
import { articleSlug, freeSlug } from "#domain/articles/article-slug.ts";
import { Button } from "../../ui/button.tsx";
import { typeText } from "./type-text.ts";

/** A new article, or one that exists. */
function ArticleForm(props: RecordFormProps<ArticleTexts>) {
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
        {(field, input) => (
          <>
            <div className={own.heading}>
              <InputField {...field("title")} lang={typed.language || undefined} />
              <CountedField
                field={field("excerpt")}
                typed={typed.excerpt}
                description={ARTICLE_FIELDS.excerpt}
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
                input={input}
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
  input: (name: keyof ArticleTexts) => ReactNode;
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
function ArticleDetails({
  field,
  input,
  typed,
  shown,
  status: now,
  isNew,
  add,
  waiting,
}: ArticleDetailsProps) {
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
        <SelectField key={`language ${shown.language}`} {...field("language")}>
          <option value="">{t("admin_article.no_language")}</option>
          {LOCALES.map(({ tag, name }) => (
            <option key={tag} value={tag}>
              {t("admin_article.language_named", { tag, name })}
            </option>
          ))}
        </SelectField>
        <InputField {...field("translation_of")} list="known-articles" spellCheck={false} />
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
        {(["meta_title", "meta_description"] as const).map((name) => (
          <CountedField
            key={name}
            field={field(name)}
            typed={typed[name]}
            description={ARTICLE_FIELDS[name]}
          />
        ))}
      </div>
      <div className={styles.fields}>
        {(["featured_image_url", "og_image_url"] as const).map((name) => (
          <PictureField key={name} field={field(name)} typed={typed[name]} add={add} waiting={waiting} />
        ))}
        {input("canonical_url")}
      </div>
    </>
  );
}

type CountedFieldProps = {
  field: RecordField;
  typed: string;
  description: FieldDescription & { most: number };
};

/** With how many of its letters are used. */
function CountedField({ field, typed, description }: CountedFieldProps) {
  const { t } = useTranslate();
  const note = t("admin_article.letters", { count: typed.trim().length, most: description.most });
  return <DescribedInput field={field} description={description} note={note} />;
}

export const ARTICLE_PAGES: RecordPages<ArticleShape> = { ...ARTICLE, Form: ArticleForm };

/** Pictures of this article that only a person can get to the server, with what can be done. */
function RefusedPictures({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslate();
  if (changes.length === 0) return null;
  return (
    <div className={own.refused}>
      <Notice tone="caution" title={t("admin_article.pictures_refused", { count: changes.length })}>
        <p>{t("admin_article.pictures_refused_text")}</p>
        <RecordChanges changes={changes} />
      </Notice>
    </div>
  );
}

/** The last part of the article's address; empty, the server makes it from the title in the same way. */
function SlugField({ field, typed, title }: { field: RecordField; typed: string; title: string }) {
  const { t } = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const suggested = freeSlug(articleSlug(title), () => false);
  function take(): void {
    const input = box.current?.querySelector("input");
    if (input) typeText(input, suggested, 0, input.value.length);
  }
  return (
    <div ref={box} className={own.topic}>
      <InputField {...field} placeholder={suggested} spellCheck={false} autoCapitalize="none" />
      {suggested !== "" && typed !== "" && typed !== suggested && (
        <div className={own.suggestions}>
          <Button disabled={field.disabled} onClick={take}>
            {t("admin_article.slug_from_title", { slug: suggested })}
          </Button>
        </div>
      )}
    </div>
  );
}
