import { useMemo, useState } from "react";
import { LONGEST_ALT, pictureFactsSchema, picturePath } from "#domain/articles/media.ts";
import { PLACEMENT_SIZES } from "#domain/advertising/placements.ts";
import { useAccount } from "../../../platform/hooks/account-context.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import { fileAddress } from "../../../platform/lib/file-address.ts";
import type { Change, Fields } from "../../../outbox/change.ts";
import { keepPicture, unsentPictures } from "../../kit/media/keep-picture.ts";
import { pictureIdOf } from "../../kit/media/picture-file.ts";
import { preparePicture } from "../../kit/media/prepare-picture.ts";
import { useWaitingPictures } from "../../kit/media/use-waiting-pictures.ts";
import { useOutbox } from "../../kit/outbox/use-outbox.ts";
import type { AdvertisementTexts } from "./advertisement-fields.ts";
import {
  type Look,
  PICTURE_FIELDS,
  type PictureSizes,
  placementOf,
  shapeFault,
} from "./read-advertisement.ts";

export type AdPictures = {
  /** Keeps a chosen file: its id, or what is wrong with it. */
  choose: (look: Look, file: File) => Promise<{ id: string } | { fault: string }>;
  /** The address that each is shown from; null if there is none. */
  urls: Readonly<Record<Look, string | null>>;
  sizes: PictureSizes;
  /** Those that the server refused. */
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
