import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
  useState,
  type ReactNode,
  useRef,
  type HTMLAttributes,
} from "react";
import { LONGEST_ARTICLE } from "#domain/articles/contract.ts";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { showToast } from "../../ui/toast.ts";
import { pictureMarkdown } from "../kit/media/picture-file.ts";
import type { RecordField } from "../kit/form/described-field.ts";
import { ArticlePreview } from "./article-preview.tsx";
import styles from "./articles.module.css";
import { insertBlock } from "./type-text.ts";
import { pasteHtml } from "./paste/paste-html.ts";
import { formatOf, FORMATS, shortcutText, ariaShortcut } from "./shortcuts.ts";
import type { AddPictures } from "./pictures.tsx";
import "@github/markdown-toolbar-element";
import { FileInput } from "../../ui/file-input.tsx";
import ui from "../../ui/shared.module.css";
import { FORMAT_ICONS, PictureIcon, TableIcon } from "./format-icons.tsx";

type TextEditorProps = {
  field: RecordField;
  typed: string;
  language: string;
  text: RefObject<HTMLTextAreaElement | null>;
  onTable: () => void;
  add: AddPictures;
  /** Pictures that are not sent yet, by id. */
  waiting: ReadonlyMap<string, string>;
};

/** The Markdown of an article with its preview: side by side, on narrow screens one at a time. */
export function TextEditor({ field, typed, language, text, onTable, add, waiting }: TextEditorProps) {
  const { t } = useTranslate();
  const [view, setView] = useState<"write" | "preview">("write");
  const { label, hint, error, ...rest } = field;

  function addPictures(files: readonly File[]): void {
    add(files, ({ address, alt }) => {
      if (text.current) insertBlock(text.current, pictureMarkdown(alt, address));
    });
  }
  function handlePaste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData;
    // Office programs add a picture of the copied text.
    const isPicture = files.length > 0 && !types.includes("text/plain");
    const html = event.clipboardData.getData("text/html");
    if (!isPicture && html === "") return;
    event.preventDefault();
    if (isPicture) addPictures([...files]);
    else void paste(html, event.clipboardData.getData("text/plain"));
  }
  async function paste(html: string, plain: string): Promise<void> {
    const pasted = text.current === null ? "done" : await pasteHtml(text.current, html, plain);
    if (pasted === "too_long")
      void showToast("error", t("admin_article.paste_long", { most: LONGEST_ARTICLE }));
    if (pasted === "without_pictures") void showToast("info", t("admin_article.paste_pictures"));
  }
  function handleDrop(event: DragEvent): void {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    addPictures([...event.dataTransfer.files]);
  }
  function handleKeys(event: KeyboardEvent): void {
    const { nativeEvent } = event;
    if (nativeEvent.altKey && nativeEvent.key === "F10") {
      event.preventDefault();
      focusToolbar(text.current);
      return;
    }
    const format = formatOf(nativeEvent);
    if (format === null) return;
    event.preventDefault();
    toolbarOf(text.current)?.querySelector<HTMLElement>(format.tag)?.click();
  }
  return (
    <div className={styles.editor} data-view={view}>
      <div className={styles.views}>
        {(["write", "preview"] as const).map((name) => (
          <Button key={name} aria-pressed={view === name} onClick={() => setView(name)}>
            {t(name === "write" ? "admin_article.write" : "admin_article.preview")}
          </Button>
        ))}
      </div>
      <div className={styles.write}>
        <Field id={field.id} label={label} error={error} hint={hint}>
          {(control) => (
            <>
              <EditorToolbar
                fieldId={field.id}
                text={text}
                disabled={field.disabled}
                onTable={onTable}
                onPictures={addPictures}
              />
              <textarea
                {...rest}
                {...control}
                ref={text}
                className={`${control.className ?? ""} ${styles.text ?? ""}`}
                lang={language || undefined}
                rows={20}
                onKeyDown={handleKeys}
                onPaste={handlePaste}
                onDrop={handleDrop}
                onDragOver={(event) => {
                  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
                }}
              />
            </>
          )}
        </Field>
        <ShortcutList />
      </div>
      <ArticlePreview markdown={typed} language={language} waiting={waiting} />
    </div>
  );
}

function toolbarOf(text: HTMLTextAreaElement | null): HTMLElement | null {
  return text === null ? null : document.querySelector<HTMLElement>(`markdown-toolbar[for="${text.id}"]`);
}

/** The element itself, before its first use; then the button that had the focus last. */
function focusToolbar(text: HTMLTextAreaElement | null): void {
  const toolbar = toolbarOf(text);
  const last = toolbar?.querySelector<HTMLElement>("[tabindex='0']") ?? toolbar;
  last?.focus();
}

function ShortcutList() {
  const { t } = useTranslate();
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <details className={styles.shortcuts}>
      <summary>{t("admin_article.shortcuts")}</summary>
      <p>{t("admin_article.shortcuts_text")}</p>
      <dl>
        {FORMATS.map(({ tag, label, shortcut }) => (
          <div key={tag}>
            <dt>
              <kbd>{shortcutText(shortcut, isMac)}</kbd>
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Alt+F10</kbd>
          </dt>
          <dd>{t("admin_article.shortcut_toolbar")}</dd>
        </div>
      </dl>
      <p>{t("admin_article.picture_drop")}</p>
      <p>{t("admin_article.paste_kept")}</p>
    </details>
  );
}

type EditorToolbarProps = {
  /** The id of the textarea. */
  fieldId: string;
  text: RefObject<HTMLTextAreaElement | null>;
  disabled: boolean;
  onTable: () => void;
  onPictures: (files: readonly File[]) => void;
};

/** Alt+F10 in the text leads here, arrow keys move in it, Escape leads back. */
function EditorToolbar({ fieldId, text, disabled, onTable, onPictures }: EditorToolbarProps) {
  const { t } = useTranslate();
  const chooser = useRef<HTMLInputElement>(null);
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <markdown-toolbar
      for={fieldId}
      role="toolbar"
      aria-label={t("admin_article.toolbar")}
      aria-controls={fieldId}
      class={styles.toolbar ?? ""}
      hidden={disabled}
      onKeyDown={(event) => {
        if (event.key === "Escape") text.current?.focus();
      }}
    >
      {FORMATS.map(({ tag: Tag, label, shortcut }) => {
        const name = t(label);
        return (
          <Tag
            key={Tag}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the package's elements have no role
            role="button"
            level={Tag === "md-header" ? "2" : ""}
            class={ui.iconButton ?? ""}
            aria-label={name}
            title={`${name} (${shortcutText(shortcut, isMac)})`}
            aria-keyshortcuts={ariaShortcut(shortcut, isMac)}
          >
            {FORMAT_ICONS[Tag]}
          </Tag>
        );
      })}
      <ToolButton label={t("admin_article.table")} onPress={onTable}>
        <TableIcon />
      </ToolButton>
      <ToolButton label={t("admin_article.picture")} onPress={() => chooser.current?.click()}>
        <PictureIcon />
      </ToolButton>
      <FileInput
        ref={chooser}
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        label={t("admin_article.picture_choose")}
        onChoose={onPictures}
      />
    </markdown-toolbar>
  );
}

/** Marked as one of the toolbar's, so that its arrow keys find it. */
function ToolButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      data-md-button="own"
      tabIndex={-1}
      className={ui.iconButton}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

type ElementProps = HTMLAttributes<HTMLElement> & { class?: string };

/** The elements of @github/markdown-toolbar-element. */
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "markdown-toolbar": ElementProps & { for: string };
      "md-header": ElementProps & { level: string };
      "md-bold": ElementProps;
      "md-italic": ElementProps;
      "md-quote": ElementProps;
      "md-link": ElementProps;
      "md-unordered-list": ElementProps;
      "md-ordered-list": ElementProps;
      "md-strikethrough": ElementProps;
    }
  }
}
