import { useRef } from "react";
import { topicListSchema } from "#domain/articles/contract.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { InputField } from "../../ui/form/field.tsx";
import type { RecordField } from "../kit/form/described-field.ts";
import { useAdminQuery } from "../kit/query/use-admin-query.ts";
import styles from "./articles.module.css";
import { typeText } from "./type-text.ts";

const FRESH_SECONDS = 300;

type TopicFieldProps = { field: RecordField; typed: string; path: string };

/** Names with commas between them; known ones are suggested for the last. */
export function TopicField({ field, typed, path }: TopicFieldProps) {
  const { t } = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const { data } = useAdminQuery(path, topicListSchema, { freshSeconds: FRESH_SECONDS });
  const known = (data?.data ?? []).map(({ name }) => name);
  const suggestions = suggestTopics(known, typed);

  function take(name: string): void {
    const input = box.current?.querySelector("input");
    if (!input) return;
    const start = lastStart(input.value);
    typeText(input, `${start > 0 ? " " : ""}${name}, `, start, input.value.length);
  }
  return (
    <div ref={box} className={styles.topic}>
      <InputField
        {...field}
        defaultValue={topicNames(field.defaultValue ?? "").join(", ")}
        spellCheck={false}
      />
      {suggestions.length > 0 && (
        <div className={styles.suggestions}>
          <span className="only-read-aloud">{t("admin_article.suggested", { field: field.label })}</span>
          {suggestions.map((name) => (
            <Button key={name} look="quiet" disabled={field.disabled} onClick={() => take(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

const MOST_SUGGESTIONS = 6;

/** Comma or line separated, each once. */
export function topicNames(text: string): string[] {
  const names = text
    .split(/[,\n፣]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return [...new Set(names)];
}

/** Known names not chosen yet that begin like the last word typed. */
export function suggestTopics(known: readonly string[], typed: string): string[] {
  const begun = typed.slice(lastStart(typed)).trim().toLowerCase();
  const chosen = new Set(topicNames(typed.slice(0, lastStart(typed))).map((name) => name.toLowerCase()));
  return known
    .filter((name) => !chosen.has(name.toLowerCase()) && name.toLowerCase() !== begun)
    .filter((name) => name.toLowerCase().startsWith(begun))
    .slice(0, MOST_SUGGESTIONS);
}

/** Finds the beginning of the last name. */
function lastStart(text: string): number {
  return Math.max(text.lastIndexOf(","), text.lastIndexOf("፣"), text.lastIndexOf("\n")) + 1;
}
