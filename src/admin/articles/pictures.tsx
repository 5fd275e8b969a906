import { type ReactNode, useMemo, useState, useEffect, useRef } from "react";
import { pictureUploadSchema } from "#domain/articles/admin-media.ts";
import { picturePath, pictureId } from "#domain/articles/media.ts";
import { LONGEST_ALT } from "#domain/articles/contract.ts";
import { useAccount } from "../../platform/hooks/account-context.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import type { Change } from "../../outbox/change.ts";
import { InputField } from "../../ui/form/field.tsx";
import { showToast } from "../../ui/toast.ts";
import { FormDialog } from "../kit/form/form-dialog.tsx";
import { readForm } from "../kit/form/form-texts.ts";
import { keepPicture, unsentPictures, useWaitingPictures } from "../kit/media/unsent-pictures.ts";
import { pictureIdOf, preparePicture, readDataUrl } from "../kit/media/picture-file.ts";
import { useOutbox } from "../kit/outbox/use-outbox.ts";
import type { ArticleTexts } from "./article-fields.ts";
import styles from "./articles.module.css";
import { fileAddress } from "../../platform/lib/file-address.ts";
import { Button } from "../../ui/button.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import type { RecordField } from "../kit/form/described-field.ts";
import { typeText } from "./type-text.ts";

/** What is done with a picture once it has a description and waits in the outbox. */
type Place = (picture: { address: string; alt: string }) => void;

export type AddPictures = (files: readonly File[], place: Place) => void;

type Pictures = {
  add: AddPictures;
  dialog: ReactNode;
  /** Those that the article names and that are not sent: where they are shown from, by id. */
  waiting: ReadonlyMap<string, string>;
  /** Those of them that the server refused. */
  refused: readonly Change[];
};

/** Prepares chosen files, asks for their descriptions one after the other, and hands them to the outbox. */
export function usePictures(typed: ArticleTexts): Pictures {
  const { t } = useTranslate();
  const { outbox, changes } = useOutbox();
  const accountId = useAccount()?.id ?? null;
  const { content, featured_image_url, og_image_url } = typed;
  const unsent = useMemo(() => {
    const ids = pictureIdsIn({ content, featured_image_url, og_image_url });
    return unsentPictures(changes ?? [], ids, accountId);
  }, [changes, content, featured_image_url, og_image_url, accountId]);
  const shownFrom = useWaitingPictures(unsent);
  const [waiting, setWaiting] = useState<readonly { file: File; place: Place }[]>([]);
  const [next] = waiting;
  const goOn = (): void => setWaiting((former) => former.slice(1));

  async function addAll(files: readonly File[], place: Place): Promise<void> {
    // One after the other: a large photo takes much memory.
    for (const file of files) {
      const prepared = await preparePicture(file);
      if (prepared.ok) setWaiting((former) => [...former, { file: prepared.value.file, place }]);
      else {
        const text = prepared.error === "type" ? "admin_article.picture_type" : "admin_article.picture_size";
        void showToast("error", t(text, { name: file.name }));
      }
    }
  }
  async function keep(file: File, alt: string, place: Place): Promise<void> {
    // SHA-256 needs a secure connection, and a file may be gone by now.
    const id = await pictureIdOf(file).catch(() => null);
    const kept = id !== null && (await keepPicture(outbox, { id, file, alt, accountId })).ok;
    goOn();
    if (!kept) return void showToast("error", t("admin_article.picture_not_kept"));
    if (!navigator.onLine) void showToast("info", t("outbox.kept"));
    place({ address: picturePath(id), alt });
  }
  return {
    add: (files, place) => void addAll(files, place),
    waiting: shownFrom,
    refused: [...unsent.values()].filter(({ state }) => state === "parked"),
    dialog:
      next === undefined ? null : (
        <PictureDialog
          key={waiting.length}
          file={next.file}
          onAdd={(alt) => void keep(next.file, alt, next.place)}
          onClose={goOn}
        />
      ),
  };
}

type PictureDialogProps = { file: Blob; onAdd: (alt: string) => void; onClose: () => void };

/** Asks for the description before the picture is added. */
function PictureDialog({ file, onAdd, onClose }: PictureDialogProps) {
  const { t } = useTranslate();
  const url = useDataUrl(file);
  const [isWrong, setIsWrong] = useState(false);
  function add(form: HTMLFormElement): void {
    const read = pictureUploadSchema.safeParse({ alt: readForm(form)["alt"] ?? "" });
    setIsWrong(!read.success);
    if (read.success) onAdd(read.data.alt);
  }
  return (
    <FormDialog
      title={t("admin_article.picture_title")}
      submitLabel={t("admin_article.picture_add")}
      noValidate
      onSubmit={add}
      onClose={onClose}
    >
      {url !== null && <img className={styles.chosen} src={url} alt="" />}
      <InputField
        name="alt"
        label={t("admin_article.picture_alt")}
        hint={t("admin_article.picture_alt_hint", { most: LONGEST_ALT })}
        error={isWrong ? t("admin_article.picture_alt_wrong", { most: LONGEST_ALT }) : undefined}
        autoComplete="off"
      />
    </FormDialog>
  );
}

const NAMED = /\/media\/([0-9a-f]{64})/g;

/** Ids of the pictures that an article names, in its text or as its own. */
export function pictureIdsIn(texts: Pick<ArticleTexts, "content" | "featured_image_url" | "og_image_url">) {
  const { content, featured_image_url: featured, og_image_url: og } = texts;
  return new Set([...`${content}\n${featured}\n${og}`.matchAll(NAMED)].map(([, id = ""]) => id));
}

/** A file as a data URL; null until read. */
function useDataUrl(file: Blob): string | null {
  const [url, setUrl] = useState<{ of: Blob; url: string } | null>(null);
  useEffect(() => {
    let isShown = true;
    readDataUrl(file).then(
      (read) => isShown && setUrl({ of: file, url: read }),
      () => undefined,
    );
    return () => void (isShown = false);
  }, [file]);
  return url !== null && url.of === file ? url.url : null;
}

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
