import { useRef, useState } from "react";
import { PICTURE_TYPES } from "#domain/articles/media.ts";
import { PLACEMENT_SIZES } from "#domain/advertising/placements.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import type { RecordField } from "../../kit/form/described-field.ts";
import { type Look, placementOf, shapeFault, sizeText } from "./read-advertisement.ts";
import styles from "./advertisements.module.css";
import type { AdPictures } from "./use-ad-pictures.ts";

type PictureChoiceProps = {
  field: RecordField;
  look: Look;
  placement: string;
  /** The id of the chosen one, or "". */
  typed: string;
  choose: AdPictures["choose"];
  sizes: AdPictures["sizes"];
};

/**
 * One of the two pictures, chosen from this device. It stays when another place is chosen, whose size may differ: that
 * is said at once.
 */
export function PictureChoice({ field, look, placement, typed, choose, sizes }: PictureChoiceProps) {
  const translator = useTranslate();
  const { t } = translator;
  const value = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  /** Why the chosen file was not taken for this place. */
  const [refused, setRefused] = useState<{ fault: string; placement: string } | null>(null);
  const { id, name, label, defaultValue, disabled } = field;
  const room = PLACEMENT_SIZES[placementOf(placement)][look];
  const size = sizes.get(typed);
  const misfit = size === undefined ? null : shapeFault(translator, size, room);
  const error = (refused?.placement === placement ? refused.fault : null) ?? misfit ?? field.error;

  function put(picture: string): void {
    if (value.current === null) return;
    value.current.value = picture;
    // The form reads what is typed from its inputs.
    value.current.dispatchEvent(new Event("input", { bubbles: true }));
  }
  async function take(file: File): Promise<void> {
    const kept = await choose(look, file);
    setRefused("fault" in kept ? { fault: kept.fault, placement } : null);
    if ("id" in kept) put(kept.id);
  }
  return (
    <div className={styles.choice} data-wrong={error !== undefined || undefined}>
      <p className={styles.choiceLabel} id={`${id}-label`}>
        {label}
      </p>
      <p className={styles.quiet} id={`${id}-hint`}>
        {t("admin_ad.picture_hint", {
          wanted: sizeText(room),
          twice: sizeText({ width: room.width * 2, height: room.height * 2 }),
        })}
      </p>
      {error !== undefined && (
        <p className={styles.wrong} role="alert" id={`${id}-error`}>
          {error}
        </p>
      )}
      {/* Its type is not hidden, because a form does not reset those. */}
      <input ref={value} type="text" name={name} defaultValue={defaultValue} hidden readOnly />
      <div className={styles.row}>
        <Button
          id={id}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          aria-label={t(typed === "" ? "admin_ad.choose_for" : "admin_ad.replace_for", { field: label })}
          onClick={() => chooser.current?.click()}
        >
          {t(typed === "" ? "admin_ad.choose" : "admin_ad.replace")}
        </Button>
        {typed !== "" && (
          <Button
            look="plain"
            disabled={disabled}
            aria-label={t("admin_ad.remove_for", { field: label })}
            onClick={() => {
              setRefused(null);
              put("");
            }}
          >
            {t("admin_ad.remove")}
          </Button>
        )}
      </div>
      <FileInput
        ref={chooser}
        accept={PICTURE_TYPES.join()}
        label={t("admin_ad.choose_for", { field: label })}
        onChoose={([file]) => file && void take(file)}
      />
    </div>
  );
}
