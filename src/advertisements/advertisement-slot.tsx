import { lazy, Suspense, useRef } from "react";
import type { Placement } from "#domain/api/placements.ts";
import { useTranslate } from "../i18n/use-translate.tsx";
import styles from "./advertisement-slot.module.css";
import { useNear } from "./use-near.ts";
import { useSold } from "./use-sold.ts";

const ShownOffer = lazy(() => import("./shown-offer.tsx").then((module) => ({ default: module.ShownOffer })));

/**
 * A place for an advertisement. Its room is kept from the first paint where something is sold. Hidden under Save-Data
 * (see index.html).
 */
export function AdvertisementSlot({ placement }: { placement: Placement }) {
  return useSold(placement) ? <Room placement={placement} /> : null;
}

function Room({ placement }: { placement: Placement }) {
  const { t } = useTranslate();
  const room = useRef<HTMLDivElement>(null);
  const isNear = useNear(room);
  return (
    <aside
      className={styles.slot}
      aria-label={t("referral.mark")}
      data-placement={placement}
      data-unprinted=""
    >
      <p className={styles.mark}>{t("referral.mark")}</p>
      <div ref={room} className={styles.room}>
        {isNear && (
          <Suspense>
            <ShownOffer placement={placement} />
          </Suspense>
        )}
      </div>
    </aside>
  );
}
