import { useRef } from "react";
import { articleSlug, freeSlug } from "#domain/articles/article-slug.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { InputField } from "../../ui/form/field.tsx";
import type { RecordField } from "../kit/form/described-field.ts";
import styles from "./articles.module.css";
import { typeText } from "./type-text.ts";

/** The last part of the article's address; empty, the server makes it from the title in the same way. */
export function SlugField({ field, typed, title }: { field: RecordField; typed: string; title: string }) {
  const { t } = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const suggested = freeSlug(articleSlug(title), () => false);
  function take(): void {
    const input = box.current?.querySelector("input");
    if (input) typeText(input, suggested, 0, input.value.length);
  }
  return (
    <div ref={box} className={styles.topic}>
      <InputField {...field} placeholder={suggested} spellCheck={false} autoCapitalize="none" />
      {suggested !== "" && typed !== "" && typed !== suggested && (
        <div className={styles.suggestions}>
          <Button disabled={field.disabled} onClick={take}>
            {t("admin_article.slug_from_title", { slug: suggested })}
          </Button>
        </div>
      )}
    </div>
  );
}
