import { useRef, useState, useMemo } from "react";
import { PICTURE_TYPES, pictureFactsSchema, picturePath } from "#domain/articles/media.ts";
import { PLACEMENT_SIZES } from "#domain/advertising/placements.ts";
import { LONGEST_ALT } from "#domain/articles/contract.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { Button } from "../../../ui/button.tsx";
import { FileInput } from "../../../ui/file-input.tsx";
import type { RecordField } from "../../kit/form/described-field.ts";
import {
  type Look,
  placementOf,
  shapeFault,
  sizeText,
  PICTURE_FIELDS,
  type PictureSizes,
} from "./read-advertisement.ts";
import styles from "./advertisements.module.css";
import { useAccount } from "../../../platform/hooks/account-context.ts";
import { fileAddress } from "../../../platform/lib/file-address.ts";
import type { Change, Fields } from "../../../outbox/change.ts";
import { keepPicture, unsentPictures, useWaitingPictures } from "../../kit/media/unsent-pictures.ts";
import { pictureIdOf, preparePicture } from "../../kit/media/picture-file.ts";
import { useOutbox } from "../../kit/outbox/use-outbox.ts";
import type { AdvertisementTexts } from "./advertisement-fields.ts";

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

type AdPictures = {
  /** Keeps a chosen file: its id, or what is wrong with it. */
  choose: (look: Look, file: File) => Promise<{ id: string } | { fault: string }>;
  /** The address that each is shown from; null if there is none. */
  urls: Readonly<Record<Look, string | null>>;
  sizes: PictureSizes;
  /** Uploads that the server refused. */
  refused: readonly Change[];
};

/** The two pictures of an advertisement. `saved`: the server's record, which knows the sizes of its pictures. */
export function useAdPictures(typed: AdvertisementTexts, saved: Fields | null): AdPictures {
  const translator = useTranslate();
  const { t } = translator;
  const { outbox, changes } = useOutbox();
  const accountId = useAccount()?.id ?? null;
  const [sizes, setSizes] = useState<PictureSizes>(new Map());
  const [chosen, setChosen] = useState<ReadonlyMap<string, Blob>>(new Map());
  const { ad_desktop_asset: desktop, ad_mobile_asset: mobile } = typed;
  const unsent = useMemo(
    () => unsentPictures(changes ?? [], new Set([desktop, mobile]), accountId),
    [changes, desktop, mobile, accountId],
  );
  const waiting = useWaitingPictures(unsent, chosen);
  // Until it is sent the server has none, and the browser would remember that.
  const isHere = (id: string) => unsent.has(id) || chosen.has(id);
  const urlOf = (id: string) =>
    waiting.get(id) ?? (id === "" || isHere(id) ? null : fileAddress(picturePath(id)));

  async function choose(look: Look, given: File): Promise<{ id: string } | { fault: string }> {
    const prepared = await preparePicture(given);
    if (!prepared.ok) {
      const text = prepared.error === "type" ? "admin_ad.picture_type" : "admin_ad.picture_size";
      return { fault: t(text, { name: given.name }) };
    }
    const { file, ...size } = prepared.value;
    const wrong = shapeFault(translator, size, PLACEMENT_SIZES[placementOf(typed.placement)][look]);
    if (wrong !== null) return { fault: wrong };
    // SHA-256 needs a secure connection, and a file may be gone by now.
    const id = await pictureIdOf(file).catch(() => null);
    const alt = (typed.ad_title.trim() || file.name).slice(0, LONGEST_ALT);
    if (id === null || !(await keepPicture(outbox, { id, file, alt, accountId })).ok) {
      return { fault: t("admin_ad.picture_not_kept") };
    }
    setSizes((former) => new Map([...former, [id, size]]));
    setChosen((former) => new Map([...former, [id, file]]));
    return { id };
  }
  return {
    choose,
    urls: { desktop: urlOf(desktop), mobile: urlOf(mobile) },
    sizes: new Map([...savedSizes(saved), ...sizes]),
    refused: [...unsent.values()].filter(({ state }) => state === "parked"),
  };
}

/** Sizes that the server knows. */
function savedSizes(saved: Fields | null): PictureSizes {
  const known = Object.keys(PICTURE_FIELDS).flatMap((look) => {
    const { data } = pictureFactsSchema.safeParse(saved?.[`${look}_picture`]);
    return data === undefined ? [] : [[data.id, data] as const];
  });
  return new Map(known);
}
