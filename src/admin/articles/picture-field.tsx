import { useRef } from "react";
import { pictureId } from "#domain/articles/media.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { fileAddress } from "../../platform/lib/file-address.ts";
import { Button } from "../../ui/button.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { InputField } from "../../ui/form/field.tsx";
import type { RecordField } from "../kit/form/described-field.ts";
import styles from "./articles.module.css";
import { typeText } from "./type-text.ts";
import type { AddPictures } from "./use-pictures.tsx";

type PictureFieldProps = {
  field: RecordField;
  typed: string;
  add: AddPictures;
  /** Pictures that are not sent yet, by id. */
  waiting: ReadonlyMap<string, string>;
};

/** A picture's address, with a look at it. */
export function PictureField({ field, typed, add, waiting }: PictureFieldProps) {
  const { t } = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const id = pictureId(typed);
  // Pictures from elsewhere are not loaded: the page's policy forbids it.
  const kept = id === null ? undefined : waiting.get(id);
  const shown = kept ?? (typed.startsWith("/") ? fileAddress(typed) : null);
  function put(address: string): void {
    const input = box.current?.querySelector<HTMLInputElement>(`#${field.id}`);
    if (input) typeText(input, address, 0, input.value.length);
  }
  return (
    <div ref={box} className={styles.pictureField}>
      <InputField {...field} spellCheck={false} autoCapitalize="none" />
      {shown !== null && (
        <img
          key={shown}
          className={styles.chosen}
          src={shown}
          alt={t("admin_article.picture_shown", { field: field.label })}
        />
      )}
      <div className={styles.pictureButtons}>
        <Button
          disabled={field.disabled}
          aria-label={t("admin_article.picture_choose_for", { field: field.label })}
          onClick={() => chooser.current?.click()}
        >
          {t("admin_article.picture_choose")}
        </Button>
        {typed !== "" && (
          <Button
            look="plain"
            disabled={field.disabled}
            aria-label={t("admin_article.picture_remove_for", { field: field.label })}
            onClick={() => put("")}
          >
            {t("admin_article.picture_remove")}
          </Button>
        )}
      </div>
      <FileInput
        ref={chooser}
        accept="image/jpeg,image/png,image/webp,image/avif"
        label={t("admin_article.picture_choose_for", { field: field.label })}
        onChoose={(files) => add(files, ({ address }) => put(address))}
      />
    </div>
  );
}
