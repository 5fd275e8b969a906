import { PLACEMENT_SIZES } from "#domain/advertising/placements.ts";
import { SlotFrame } from "../../../advertising/places/slot-frame.tsx";
import { PLACEMENT_LABELS } from "../../../advertising/places/placement-labels.ts";
import { useTranslate } from "../../../platform/i18n/use-translate.tsx";
import type { AdvertisementTexts } from "./advertisement-fields.ts";
import { type Look, LOOKS, placementOf } from "./read-advertisement.ts";
import styles from "./advertisements.module.css";

type AdPreviewProps = {
  typed: Pick<AdvertisementTexts, "placement" | "ad_title">;
  urls: Readonly<Record<Look, string | null>>;
};

/** Shows what visitors will see, but no link: on phones the picture of wide screens is too small to press. */
export function AdPreview({ typed, urls }: AdPreviewProps) {
  const { t } = useTranslate();
  const placement = placementOf(typed.placement);
  return (
    <section className={styles.preview} aria-labelledby="ad-preview">
      <h2 id="ad-preview">{t("admin_ad.preview", { placement: t(PLACEMENT_LABELS[placement]) })}</h2>
      <div className={styles.looks}>
        {LOOKS.map((look) => {
          const url = urls[look];
          return (
            <figure key={look} className={styles.look} data-look={look}>
              <figcaption className={styles.quiet}>
                {t(look === "desktop" ? "admin_ad.on_desktop" : "admin_ad.on_mobile")}
              </figcaption>
              <div className={styles.sketch}>
                <SlotFrame placement={placement} look={look}>
                  {url === null ? (
                    <span className={styles.empty}>{t("admin_ad.no_picture")}</span>
                  ) : (
                    <img key={url} src={url} {...PLACEMENT_SIZES[placement][look]} alt={typed.ad_title} />
                  )}
                </SlotFrame>
              </div>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
