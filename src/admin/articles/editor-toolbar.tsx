import "@github/markdown-toolbar-element";
import { type ReactNode, type RefObject, useRef } from "react";
import { useTranslate } from "../../platform/i18n/use-translate.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import icon from "../../ui/icon-button.module.css";
import { FORMAT_ICONS, PictureIcon, TableIcon } from "./format-icons.tsx";
import { ariaShortcut, FORMATS, shortcutText } from "./shortcuts.ts";
import styles from "./editor.module.css";
import "./markdown-elements.ts";

type EditorToolbarProps = {
  /** The id of the textarea. */
  fieldId: string;
  text: RefObject<HTMLTextAreaElement | null>;
  disabled: boolean;
  onTable: () => void;
  onPictures: (files: readonly File[]) => void;
};

/** Alt+F10 in the text leads here, arrow keys move in it, Escape leads back. */
export function EditorToolbar({ fieldId, text, disabled, onTable, onPictures }: EditorToolbarProps) {
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
            class={icon.button ?? ""}
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
      className={icon.button}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
